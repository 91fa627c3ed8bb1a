/** What is written on a day and tells of other days: `the memo of 5 May`. Reports and statements are not among them: they are often of their day. */
const before =
  /(?<!\p{L})(?:memos?|memorand(?:um|a)|e-?mails?|letters?|notes?|minutes|messages?|notices?|circulars?|vermerk|aktennotiz|schreiben|brief|nachricht|protokoll|rundschreiben|courriers?|courriels?|lettres?|procès-verbal|compte rendu|correos?|cartas?|actas?|notas?)(?:\s[\p{L}'’]+){0,5}\s(?:of|from|dated|vom|von|du|del?|del día)\s(?:the\s)?$/iu
const after =
  /^\s?(?:자|付け?の?|的)\s?(?:e-?mail|mail|메일|이메일|메모|서한|회의록|メール|メモ|書簡|議事録|邮件|郵件|备忘录|備忘錄|函|会议纪要|會議紀要)/iu

/** Whether the date at this place says when something was written that is cited, and not when what is told was so. */
export function isCitedDate(text: string, start: number, end: number): boolean {
  return before.test(text.slice(Math.max(0, start - 120), start)) || after.test(text.slice(end, end + 20))
}
