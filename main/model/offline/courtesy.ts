/** Lines and sentences that only greet, thank or take leave. */
const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|moin|liebe[rs]?|sehr geehrte[rs]?|bonjour|hola|您好|你好|大家好|こんにちは|お疲れ様です|안녕하세요|안녕하십니까)(?:\s+(?:all|team|there|everyone|zusammen|\p{Lu}\p{L}*(?:\s+\p{Lu}\p{L}*)?))?\s*[,.!。！,，]*$/iu
const thanks =
  /^(?:many\s+)?(?:thanks|thank you|thx|cheers|danke|vielen dank|besten dank|herzlichen dank|merci|gracias|谢谢|多谢|感谢|ありがとう(?:ございます)?|よろしくお願い(?:します|いたします)|감사합니다|고맙습니다|부탁드립니다)(?:\s+(?:you|a lot|so much|very much|in advance|im voraus|beaucoup))*\s*(?:[,!.。！]\s*\p{Lu}?\p{L}*)?\s*[.!。！]*$/iu
const leave =
  /^(?:(?:best|kind|warm|many)\s+)?(?:regards|wishes|sincerely|yours|mit freundlichen grüßen|viele grüße|beste grüße|liebe grüße|lg|mfg|cordialement|此致|敬具)\b.*$/iu
/** Asking politely in front of the order itself. */
const lead =
  /^(?:(?:so|now|ok(?:ay)?|hi|hello|hallo)[,!]?\s+)?(?:(?:could|can|would|will) you\s+(?:please\s+|kindly\s+)?|please\s+|kindly\s+|i(?: would|['’]d) like (?:you to\s+|to have\s+)?|i (?:need|want)(?: you to)?\s+|we need\s+|(?:kannst|könntest) du\s+(?:mir\s+|uns\s+)?(?:bitte\s+)?|(?:können|könnten) sie\s+(?:mir\s+|uns\s+)?(?:bitte\s+)?|ich (?:brauche|benötige|möchte|hätte gerne?)\s+|bitte\s+)/iu

/** A task without its courtesies: what is left asks for something. */
export function withoutCourtesy(task: string): string {
  const text = task
    .split('\n')
    .filter((line) => !isCourtesy(line.trim()))
    .map(withoutPoliteSentences)
    .join('\n')
    .trim()
  const plain = text.replace(lead, '')
  return plain === '' ? task : plain
}

function withoutPoliteSentences(line: string): string {
  const sentences = line.split(/(?<=[.!?])[ \t]+(?=\S)|(?<=[。！？])/u)
  const kept = sentences.filter((sentence) => !isCourtesy(sentence.trim()))
  return kept.length === sentences.length ? line : kept.join(' ')
}

function isCourtesy(part: string): boolean {
  return part !== '' && [greeting, thanks, leave].some((pattern) => pattern.test(part))
}
