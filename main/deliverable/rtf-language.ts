/** Windows' numbers of languages, by BCP 47; the first of a language stands for its other regions. */
const NUMBERS: readonly (readonly [tag: string, number: number])[] = [
  ['en-US', 1033],
  ['en-GB', 2057],
  ['de-DE', 1031],
  ['de-AT', 3079],
  ['de-CH', 2055],
  ['fr-FR', 1036],
  ['fr-CA', 3084],
  ['es-ES', 3082],
  ['es-MX', 2058],
  ['it-IT', 1040],
  ['pt-BR', 1046],
  ['pt-PT', 2070],
  ['nl-NL', 1043],
  ['pl-PL', 1045],
  ['cs-CZ', 1029],
  ['sv-SE', 1053],
  ['da-DK', 1030],
  ['nb-NO', 1044],
  ['fi-FI', 1035],
  ['tr-TR', 1055],
  ['ru-RU', 1049],
  ['uk-UA', 1058],
  ['el-GR', 1032],
  ['ar-SA', 1025],
  ['he-IL', 1037],
  ['fa-IR', 1065],
  ['hi-IN', 1081],
  ['th-TH', 1054],
  ['vi-VN', 1066],
  ['id-ID', 1057],
  ['ko-KR', 1042],
  ['ja-JP', 1041],
  ['zh-CN', 2052],
  ['zh-TW', 1028],
]

/** The number that Windows and RTF have for a language; English for one that is not known here. */
export function rtfLanguage(tag: string): number {
  const { language, region } = new Intl.Locale(tag).maximize()
  const exact = NUMBERS.find(([known]) => known === `${language}-${region}`)
  return (exact ?? NUMBERS.find(([known]) => known.startsWith(`${language}-`)))?.[1] ?? 1033
}
