/** Words that a writer adds of itself, in the document's language. */
export type DocumentWord = 'contents' | 'figure' | 'table' | 'notes' | 'values'

const WORDS: Readonly<Record<string, Readonly<Record<DocumentWord, string>>>> = {
  ar: { contents: 'المحتويات', figure: 'الشكل', table: 'الجدول', notes: 'الحواشي', values: 'القيم' },
  de: { contents: 'Inhalt', figure: 'Abbildung', table: 'Tabelle', notes: 'Anmerkungen', values: 'Werte' },
  en: { contents: 'Contents', figure: 'Figure', table: 'Table', notes: 'Notes', values: 'Values' },
  es: { contents: 'Índice', figure: 'Figura', table: 'Tabla', notes: 'Notas', values: 'Valores' },
  fr: { contents: 'Sommaire', figure: 'Figure', table: 'Tableau', notes: 'Notes', values: 'Valeurs' },
  he: { contents: 'תוכן העניינים', figure: 'איור', table: 'טבלה', notes: 'הערות', values: 'ערכים' },
  it: { contents: 'Indice', figure: 'Figura', table: 'Tabella', notes: 'Note', values: 'Valori' },
  ja: { contents: '目次', figure: '図', table: '表', notes: '注', values: '数値' },
  ko: { contents: '목차', figure: '그림', table: '표', notes: '주석', values: '값' },
  pt: { contents: 'Índice', figure: 'Figura', table: 'Tabela', notes: 'Notas', values: 'Valores' },
  zh: { contents: '目录', figure: '图', table: '表', notes: '注释', values: '数据' },
}
const TRADITIONAL: Partial<Record<DocumentWord, string>> = {
  contents: '目錄',
  figure: '圖',
  notes: '註釋',
  values: '數據',
}

/** `tag` is the document's language (BCP 47); English where it is none of those known. */
export function documentWord(word: DocumentWord, tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  const own = language === 'zh' && script === 'Hant' ? TRADITIONAL[word] : undefined
  return own ?? (WORDS[language] ?? WORDS['en'])?.[word] ?? word
}

/** Other words that captions begin with. */
const ALSO: Readonly<Record<'figure' | 'table', readonly string[]>> = {
  figure: ['abb', 'fig', 'شكل'],
  table: ['tab', 'جدول'],
}

/** The kind of thing that a caption beginning with this word names; undefined for other words. */
export function captionKind(word: string): 'figure' | 'table' | undefined {
  const said = word.toLowerCase()
  const of = (kind: 'figure' | 'table'): boolean =>
    Object.values(WORDS).some((words) => words[kind].toLowerCase() === said) ||
    TRADITIONAL[kind] === said ||
    ALSO[kind].includes(said)
  return of('table') ? 'table' : of('figure') ? 'figure' : undefined
}
