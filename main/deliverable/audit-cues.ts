export const sumWords =
  /\b(?:total|totals|totall?ed|totall?ing|sum|altogether|combined|together|overall|in all|aggregate|insgesamt|summe|gesamt\p{L}*|zusammen|somme|au total|ensemble|totale|suma\p{L}*|en conjunto|juntos|juntas|complessiv\p{L}+|half|halves|h[12]|first six months|(?:halb|jahres)\p{L}*|semestre)(?!\p{L})|半期|半年|반기|合计|总计|总额|总共|共计|合計|総額|計|총|합계|총계/iu
const upWords =
  /\b(?:increas\p{L}+|rose|ris(?:e|es|en|ing)|grew|grow\p{L}*|growth|more(?! than)|higher|up(?! to)|gain\p{L}*|above|exceed\p{L}*|raised|plus|anstieg|gestiegen|stieg\p{L}*|wuchs|wachstum|höher|mehr|zunahme|erhöh\p{L}+|augment\p{L}+|hausse|progress\p{L}+|croissance|plus|supplémentaires?|aument\p{L}+|subi\p{L}+|sub[eó]|crec\p{L}+|increment\p{L}+|más(?! de)|superior\p{L}*|crescit\p{L}+|cresciut\p{L}+)(?!\p{L})|增长|增加|上升|提高|増加|上昇|増|증가|상승|늘/iu
const downWords =
  /\b(?:decreas\p{L}+|fell|fall\p{L}*|drop\p{L}*|declin\p{L}+|less(?! than)|lower|down|reduc\p{L}+|below|under|rückgang|gesunken|sank|weniger|niedriger|abnahme|gefallen|verringer\p{L}+|baiss\p{L}+|recul|diminu\p{L}+|moins|baj[aóe]\p{L}*|descen\p{L}+|disminu\p{L}+|ca[ey]\p{L}+|menos|redu\p{L}+|cal[aoò]\p{L}*)(?!\p{L})|下降|减少|降低|減少|低下|減|감소|하락|줄/iu
const changeWords =
  /\b(?:chang\p{L}*|difference|differ\p{L}*|delta|variance|deviation|veränder\p{L}+|differenz|unterschied|abweichung|variation|écart|différence|variación|diferencia|variazione|differenza)(?!\p{L})|变化|差额|差异|差|変化|변화|차이/iu
const shareWords =
  /\b(?:share|portion|proportion|of (?:the )?(?:total|all|overall)|accounts? for|anteil|entfallen|entfällt|ausmach\p{L}+|part|représent\p{L}+|represent\p{L}+|cuota|quota|proporción|supone\p{L}*|percentage of)(?!\p{L})|占|份额|比例|割合|比率|비중|비율/iu
const ratioWords = /\b(?:times|ratio|per|fold|mal|verhältnis|pro|fois|rapport)(?!\p{L})|倍|배/iu

const meanWords =
  /\b(?:average\p{L}*|mean|durchschnitt\p{L}*|mittel\p{L}*|schnitt|moyenne?|promedio|media)(?!\p{L})|平均|평균/iu

export type Cue = {
  readonly mean: boolean
  readonly sum: boolean
  readonly up: boolean
  readonly down: boolean
  readonly change: boolean
  readonly share: boolean
  readonly ratio: boolean
}

/** What kinds of calculation the words around a value announce. */
export function cueOf(text: string): Cue {
  return {
    sum: sumWords.test(text),
    mean: meanWords.test(text),
    up: upWords.test(text),
    down: downWords.test(text),
    change: changeWords.test(text),
    share: shareWords.test(text),
    ratio: ratioWords.test(text),
  }
}
