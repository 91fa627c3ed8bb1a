/** What a character of a symbol font looks like, as the Unicode character nearest to it. `code` may lie in the private area U+F000–F0FF. */
export function symbolText(code: number, font: string): string {
  const plain = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const table = tableOf(font)
  if (table !== undefined) return table[plain] ?? '▪'
  return plain >= 0x20 ? String.fromCodePoint(plain) : ''
}

/** Text whose font is a symbol font keeps its characters in the private area. */
export function plainSymbols(text: string, font: string): string {
  return text.replaceAll(/[\uf020-\uf0ff]/g, (char) => symbolText(char.charCodeAt(0), font))
}

function tableOf(font: string): Readonly<Record<number, string>> | undefined {
  if (/^wingdings 2$/i.test(font)) return wingdings2
  if (/^wingdings/i.test(font)) return wingdings
  return /^symbol$/i.test(font) ? symbol : undefined
}

/** Consecutive codes from the first one on; a space leaves a code out. */
function run(first: number, signs: string): Record<number, string> {
  return Object.fromEntries(
    Array.from(signs)
      .map((sign, i) => [first + i, sign] as const)
      .filter(([, sign]) => sign !== ' '),
  )
}

const symbol = {
  ...run(0x20, '\u00a0!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'),
  ...run(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'),
  ...run(0xa1, 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'),
  ...run(0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑'),
  ...run(0xf1, '⟩∫'),
}

const wingdings = {
  ...run(0x20, '\u00a0✏✂✁👓🔔📖🕯☎✆✉'),
  ...run(0x4a, '☺ ☹'),
  ...run(0x6c, '●❍■□ ❑❒⬧⧫◆❖⬥'),
  ...run(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
  ...run(0x9e, '·•▪○'),
  ...run(0xa7, '▪☐'),
  ...run(0xd8, '➢'),
  ...run(0xdf, '←→↑↓↖↗↙↘'),
  ...run(0xe8, '➔'),
  ...run(0xef, '⇦⇨⇧⇩⬄⇳'),
  ...run(0xfb, '✗✓☒☑'),
}

const wingdings2 = { ...run(0x4f, '✗✓☒☑☒☒'), ...run(0xa3, '☐'), ...run(0x97, '●') }
