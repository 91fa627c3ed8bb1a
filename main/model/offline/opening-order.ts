const products = String.raw`(?:guides?|reports?|notes?|memos?|decks?|slides?|presentations?|documents?|files?|tables?|spreadsheets?|workbooks?|sheets?|lists?|overview|summary|powerpoint|excel|word|pdf|csv|leitfaden|bericht|notiz|dokument|datei|tabelle|liste|übersicht|zusammenfassung|präsentation|rapport|tableau|présentation|document|指南|报告|文档|文件|表格|手册|ガイド|報告書|資料|表|가이드|보고서|안내서|문서|표)`
const verbs = String.raw`(?:write|create|make|prepare|draft|compile|build|produce|generate|put together|give (?:me|us)|erstellen?|erstell|schreiben?|schreib|verfassen?|mach(?:en?)?|entwirf|generieren?|rédige[rz]?|écri(?:s|re|vez)|crée[rz]?|créer|prépare[rz]?|fai(?:s|tes|re)|génère[rz]?|générer|établi[sr]|escrib[ea]|redacta|crea|prepara|scrivi)`
/** After these words a name is no longer what the verb makes. */
const joints = String.raw`(?:from|using|of|about|on|with|by|for|as|to|in|into|and|or|that|which|covering|including|aus|über|mit|von|nach|für|als|zu|und|im|sur|avec|de|des|du|pour|par|dans|et|à)`
const fillers = String.raw`(?:(?!${joints}\s)[\p{L}\p{N}'’-]+\s+){0,6}`
const eastern = String.raw`(?:请|麻烦|帮我|给我|帮忙|为我)*(?:写|编写|撰写|起草|制作|准备|整理|生成|创建|新建|做)(?:一下|出|成|好)?(?:一?[份篇个张])?[^，。：:、；,;\n和与及从]{0,14}`
const start = String.raw`(?:^|[.!?。！？]\s+|\n\s*)`

const ordered = new RegExp(
  `${start}((?:please\\s+|bitte\\s+|merci de\\s+)?${verbs}(?:-\\p{L}+)?\\s+${fillers}|${eastern}|(?:(?:an?|the|new|short|eine?n?|une?|le|la)\\s+)*${products}\\s+(?:${products}\\s+)?)$`,
  'iu',
)

/** “Write a short guide ”, “写一份指南 ”, “PowerPoint deck ”: words at the start of a sentence that make the name behind them the file to be written; undefined where there are none. */
export function openingOrder(before: string): string | undefined {
  return ordered.exec(before)?.[1]
}

/** Only the start of a sentence stands before it. */
export function isOpening(before: string): boolean {
  return new RegExp(`${start}$`, 'u').test(before)
}

/** “guide.docx: a, b” names what is to be made, “guide.docx: what does it say?” does not. */
export function leads(before: string, after: string): boolean {
  return before.trim() === '' && /^\s*(?:[:：]|[—–]|-\s)/u.test(after) && !/[?？]/u.test(after)
}
