export const sumWords =
  /\b(?:add(?:s|ed|ing)? up|total|totals|totall?ed|totall?ing|sums?|summ(?:ed|ing)|altogether|all told|as a whole|between them|combined|together|overall|(?<!after |at |above |not )all(?! (?:right|times))|alle[rn]?|tous|toutes|todos|todas|across (?:the|its|all|their)|(?:whole|entire)(?: of)? (?:the )?(?:(?:19|20)\d\d|year|period|quarter|month|group|table|list|team|fleet)|throughout|over the (?:\p{L}+ )?(?:year|season|period|term)|(?:twelve|12) months|both(?! (?:years|cases|times|days|months|quarters|instances))|jointly|collectively|cumulative\p{L}*|full[- ]year|aggregate|insgesamt|summe|gesamt\p{L}*|zusammen|beide[nrms]?|kumuliert|addier\p{L}*|somme|au total|ensemble|totale|totalis\p{L}+|réunie?s|réuni|cumul\p{L}*|en tout|additionn\p{L}+|sumad\p{L}+|ambos|ambas|suma\p{L}*|en conjunto|juntos|juntas|complessiv\p{L}+|half|halves|h[12]|first six months|(?:halb|jahres)\p{L}*|semestre)(?!\p{L})|半期|半年|반기|合计|总计|总额|总共|共计|所有|合計|総額|計|모든|총|합계|총계/iu
/** Words of languages that part them by spaces, and of others. */
function wordings(latin: readonly string[], others: string): RegExp {
  return new RegExp(String.raw`\b(?:${latin.join('|')})(?!\p{L})|${others}`, 'iu')
}

const rises = String.raw`increas\p{L}+|rose|ris(?:e|es|en|ing)|grew|grow\p{L}*|growth|gain\p{L}*|raised|anstieg|gestiegen|stieg\p{L}*|wuchs|wachstum|zuwachs|zunahme|erhöh\p{L}+|augment\p{L}+|hausse|progress\p{L}+|croissance|aument\p{L}+|subi\p{L}+|sub[eó]|crec\p{L}+|increment\p{L}+|crescit\p{L}+|cresciut\p{L}+|jump\p{L}*|climb\p{L}*|surg(?:e|es|ed|ing)|soar\p{L}*|improv\p{L}+|expand\p{L}*|add(?:ed|s)(?! up| back| to\b)|boost\p{L}*|enlarg\p{L}+|swell\p{L}*|swollen|leap\p{L}*|rocket\p{L}*|balloon\p{L}*|strengthen\p{L}*|advanc(?:e|es|ed|ing)|widen\p{L}*|rais(?:e|es|ing)|lift(?:ed|s|ing)|kletter\p{L}+|verbesser\p{L}+|zugelegt|zuleg\p{L}+|verteuer\p{L}+|gagn\p{L}+|bond\p{L}+|grimp\p{L}+|amélior\p{L}+|gan[aóo]\p{L}*|mejor\p{L}+`
const falls = String.raw`zurückg\p{L}+|zurück(?=\s*[.,;:!?)]|\s*$)|decreas\p{L}+|fell|fall\p{L}*|drop\p{L}*|declin\p{L}+|reduc\p{L}+|rückgang|gesunken|sank|abnahme|gefallen|verringer\p{L}+|baiss\p{L}+|recul|diminu\p{L}+|baj[aóe]\p{L}*|descen\p{L}+|disminu\p{L}+|ca[ey]\p{L}+|redu\p{L}+|cal[aoò]\p{L}*|lost|los(?:e|es|ing|s)|shed|slid(?:es?|ing)?|shr[aiu]nk\p{L}*|plung\p{L}+|plummet\p{L}*|slump\p{L}*|collaps\p{L}*|tumbl\p{L}*|crash\p{L}*|dip(?:s|ped)?|cut(?:s|ting)?|sav(?:e|es|ed|ing)|weaken\p{L}*|narrow(?:ed|s|ing)|trimm\p{L}*|eas(?:ed|es|ing)|worsen\p{L}*|fiel(?:en)?|verl[oiu]r\p{L}*|verlust|schrumpf\p{L}+|einbuß\p{L}*|verschlechter\p{L}+|verbillig\p{L}+|perd\p{L}+|perte|chut\p{L}+|repli|régress\p{L}+|retroce\p{L}+|pérdida`
const above = String.raw`dépass\p{L}+|übersteig\p{L}*|überstieg\p{L}*|übertr[aio]f+\p{L}*|exced\p{L}+|more(?! than)|(?<=\d[^\s]*\s(?:\S{1,12}\s)?)more than|higher|up(?! to)|above|exceed\p{L}*|outweigh\p{L}*|ahead|dearer|over the (?:former|previous|prior|old)|über de[mnr]|oberhalb|bigger|larger|longer|heavier|older|greater|costlier|pricier|stronger|wider|taller|deeper|plus|höher|teurer|größer|länger|schwerer|stärker|älter|breiter|mehr|supplémentaires?|más(?! de)|superior\p{L}*`
const below = String.raw`less(?! than)|(?<=\d[^\s]*\s(?:\S{1,12}\s)?)less than|lower|down|below|under the (?:former|previous|prior|old)|unter de[mnr]|unterhalb|minus|behind|smaller|cheaper|shorter|lighter|younger|fewer|weaker|narrower|shallower|weniger|niedriger|billiger|günstiger|preiswerter|geringer|kleiner|kürzer|leichter|schwächer|jünger|schmaler|moins|menos`
const beyond = String.raw`more than|less than|over|short of|über|unter|au-dess(?:us|ous)|dépass\p{L}+|más de`
const changes = String.raw`chang\p{L}*|step|gap|spread|margin|difference|differ\p{L}*|delta|varian\p{L}*|deviation|veränder\p{L}+|differenz|unterschied|abweichung|variation|écart|différence|variación|diferencia|variazione|differenza|overr[ua]n\p{L}*|overspen\p{L}+|underspen\p{L}+|overshoot\p{L}*|undershoot\p{L}*|shortfall|surplus|deficit|excess|überschreit\p{L}+|überschritt\p{L}*|unterschreit\p{L}+|unterschritt\p{L}*|mehrausgaben|mehrkosten|minderausgaben|fehlbetrag|dépassement|excédent|déficit|exceso|excedente`
const risesElsewhere = '增长|增加|上升|提高|増加|上昇|増|증가|상승|늘'
const fallsElsewhere = '下降|减少|降低|減少|低下|減|감소|하락|줄'

const upWords = wordings([rises, above], risesElsewhere)
const downWords = wordings([falls, below], fallsElsewhere)
const moveWords = wordings([rises, falls], `${risesElsewhere}|${fallsElsewhere}`)
const beyondWords = wordings([beyond], '超出|高于|低于|초과|밑돌|웃돌')
const changeWords = wordings([changes], '变化|差额|差异|差|変化|변화|차이|증감')
const shareWords =
  /\b(?:share|portion|proportion|of (?:the )?(?:total|all|overall)|account(?:s|ed|ing)? for|ma[dk]e(?:s)? up|(?:stand|stands|stood) for|takes? up|eats? up|constitut\p{L}+|contribut\p{L}+|anteil|entfallen|entfällt|ausmach\p{L}+|part|représent\p{L}+|represent\p{L}+|cuota|quota|proporción|supone\p{L}*|percentage of)(?!\p{L})|占|份额|比例|割合|比率|비중|비율/iu
/** `34 % of revenue` */
const partOf = /(?:%|per ?cent|prozent|por ciento)\)?\s(?:of|der|des|vom|von|du|de|del|della|do|da)(?!\p{L})/iu
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
    share: shareWords.test(text) || partOf.test(text),
    ratio: ratioWords.test(text),
  }
}

const cueWords = [sumWords, meanWords, upWords, downWords, changeWords, shareWords].map(
  ({ source, flags }) => new RegExp(source, `g${flags}`),
)

/** A text without the words that announce a calculation. */
export function withoutCues(text: string): string {
  return cueWords.reduce((rest, words) => rest.replaceAll(words, ' '), text)
}

/** Whether words say that something rose or fell, and not only that it is more or less. */
export function saysMove(text: string): boolean {
  return moveWords.test(text)
}

/** Whether a column of differences is what a sentence speaks of that says how far one is above or below another. */
export function isDifference(header: string | undefined, sentence: string): boolean {
  if (header === undefined || !changeWords.test(header)) return false
  const { up, down, change } = cueOf(sentence)
  return up || down || change || beyondWords.test(sentence)
}
