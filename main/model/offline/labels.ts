import type { Language } from '../../tab/language.ts'

/** The only words of a draft that are the agent's own. */
export type Labels = {
  readonly draft: string
  readonly source: string
  readonly place: string
  /** Places, `{}` where the number or name stands. */
  readonly page: string
  readonly slide: string
  readonly line: string
  readonly lines: string
  readonly sheet: string
  readonly cells: string
  readonly notFound: string
  readonly allFound: string
  readonly searched: string
  readonly unreadable: string
  readonly older: string
  readonly rowsShown: string
  readonly requirement: string
  readonly quotation: string
  readonly total: string
  readonly difference: string
  readonly count: string
  readonly number: string
  readonly currency: string
  readonly sources: string
  /** The file has another name than the task asks for, `{}` where that one stands. */
  readonly renamed: string
}

const english: Labels = {
  draft: 'Extractive draft, no language model used: passages and figures are quoted verbatim from the named sources.',
  source: 'Source',
  place: 'Place',
  page: 'page {}',
  slide: 'slide {}',
  line: 'line {}',
  lines: 'lines {}',
  sheet: 'sheet {}',
  cells: 'cells {}',
  notFound: 'Not found',
  allFound: 'Nothing: every point has a source.',
  searched: 'files read, searched for',
  unreadable: 'Files that could not be read',
  older: 'Contradicting older version, not used',
  rowsShown: 'rows shown of',
  requirement: 'Requirement',
  quotation: 'Quotation',
  total: 'Total',
  difference: 'Difference',
  count: 'Count',
  number: 'No.',
  currency: 'Currency',
  sources: 'Sources',
  renamed: 'It could not be named “{}”.',
}

const labels: Partial<Record<Language, Labels>> = {
  en: english,
  de: {
    draft:
      'Extraktiver Entwurf, ohne Sprachmodell erstellt: Passagen und Zahlen sind wörtlich aus den genannten Quellen zitiert.',
    source: 'Quelle',
    place: 'Stelle',
    page: 'Seite {}',
    slide: 'Folie {}',
    line: 'Zeile {}',
    lines: 'Zeilen {}',
    sheet: 'Blatt {}',
    cells: 'Zellen {}',
    notFound: 'Nicht gefunden',
    allFound: 'Nichts: Jeder Punkt hat eine Quelle.',
    searched: 'Dateien gelesen, gesucht nach',
    unreadable: 'Nicht lesbare Dateien',
    older: 'Abweichende ältere Fassung, nicht verwendet',
    rowsShown: 'Zeilen gezeigt von',
    requirement: 'Anforderung',
    quotation: 'Zitat',
    total: 'Summe',
    difference: 'Differenz',
    count: 'Anzahl',
    number: 'Nr.',
    currency: 'Währung',
    sources: 'Quellen',
    renamed: '„{}“ konnte sie nicht heißen.',
  },
  zh: {
    draft: '摘录稿，未使用语言模型：段落和数字均为所注来源的原文引用。',
    source: '来源',
    place: '位置',
    page: '第 {} 页',
    slide: '第 {} 张幻灯片',
    line: '第 {} 行',
    lines: '第 {} 行',
    sheet: '工作表 {}',
    cells: '单元格 {}',
    notFound: '未找到',
    allFound: '无：每一项都有来源。',
    searched: '个文件已读，检索词',
    unreadable: '无法读取的文件',
    older: '与之矛盾的旧版本，未采用',
    rowsShown: '行已列出，共',
    requirement: '要求',
    quotation: '引用',
    total: '合计',
    difference: '差额',
    count: '数量',
    number: '编号',
    currency: '币种',
    sources: '来源',
    renamed: '文件名“{}”不可用，已改名。',
  },
  ja: {
    draft: '抜粋による草稿（言語モデル不使用）：文と数値は記載の出典からの原文引用です。',
    source: '出典',
    place: '箇所',
    page: '{}ページ',
    slide: 'スライド{}',
    line: '{}行目',
    lines: '{}行目',
    sheet: 'シート {}',
    cells: 'セル {}',
    notFound: '見つからなかった項目',
    allFound: 'なし：すべての項目に出典があります。',
    searched: 'ファイルを読み、次の語を検索',
    unreadable: '読めなかったファイル',
    older: '矛盾する旧版（不採用）',
    rowsShown: '行を表示、全',
    requirement: '要件',
    quotation: '引用',
    total: '合計',
    difference: '差額',
    count: '件数',
    number: '番号',
    currency: '通貨',
    sources: '出典',
    renamed: '「{}」という名前は使えないため変更しました。',
  },
  ko: {
    draft: '발췌 초안(언어 모델 미사용): 문단과 수치는 명시된 출처의 원문 인용입니다.',
    source: '출처',
    place: '위치',
    page: '{}쪽',
    slide: '슬라이드 {}',
    line: '{}행',
    lines: '{}행',
    sheet: '시트 {}',
    cells: '셀 {}',
    notFound: '찾지 못한 항목',
    allFound: '없음: 모든 항목에 출처가 있습니다.',
    searched: '개 파일을 읽고 다음을 검색',
    unreadable: '읽지 못한 파일',
    older: '모순되는 이전 버전(사용하지 않음)',
    rowsShown: '행 표시, 전체',
    requirement: '요구 사항',
    quotation: '인용',
    total: '합계',
    difference: '차이',
    count: '건수',
    number: '번호',
    currency: '통화',
    sources: '출처',
    renamed: '“{}”(이)라는 이름은 쓸 수 없어 바꾸었습니다.',
  },
}

export function labelsFor(language: Language): Labels {
  return labels[language] ?? english
}
