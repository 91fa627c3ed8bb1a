/** An order that the points of the task follow. */
export const imperative =
  /(?:^|[,;]\s*|\b(?:and|then)\s+)(?:please\s+|bitte\s+)?(?:summari[sz]e|compare|list|extract|describe|explain|collect|gather|put(?! together)|find|show|give me|tell me|fasse|vergleiche|beschreibe|erkläre|liste)\b\s*/iu

/** What the task says about its sources. */
export const sourceClause =
  /[,，]?\s*\b(?:from|based on|using|according to|drawn from|aus|anhand|auf basis)\b(?:(?!\b(?:cover|includ|contain|with|by|for|mit|nach|in|as|into)\w*\b)[^,;:，；：])*/iu
/** What follows an enumeration within its sentence is cut off. */
export function cut(tail: string): string {
  return tail
    .replace(/\s+\b(?:in|from|under)\s+\S*\/.*$/su, '')
    .replace(
      /[,，]?\s*\b(?:so that|in order to|for the (?:new|use)|saved? (?:it )?(?:as|to|in)|written to|as (?:the )?(?:headers?|columns?|headings?)\b|(?:as|in|into) (?:an? |one )?(?:web ?page|word|excel|docx|xlsx|csv|pdf|html|json|markdown|table|spreadsheet|workbook|document|file|presentation)\b|(?:im format|als|in) (?:eine[rm]? )?(?:word|excel|csv|pdf|html|json|markdown|tabelle|textdatei|webseite)\b).*$/isu,
      '',
    )
    .replace(/\s+(?:erstellen|schreiben|anfertigen|zusammenstellen|auflisten)\s*\.?\s*$/iu, '')
    .replace(/\s+\.\s*$/u, '')
}

/** “Write something about”, “make a table of”: what follows is asked for. */
export const madeOf =
  /^(?:(?:write|make|create|prepare|produce|draft|generate|compile|build|put together|give me|schreibe|erstelle|mache?)\s+(?:me\s+|us\s+|mir\s+|uns\s+)?)?(?:something|etwas|(?:(?:an?|the|one|eine?n?|die)\s+(?:[\w-]+\s+){0,2}?)?(?:table|list|overview|summary|guide|report|note|memo|document|spreadsheet|workbook|tabelle|liste|übersicht|zusammenfassung|leitfaden|bericht))\s+(?:of|about|on|regarding|for|über|zu|der|des|von|für)\s+(?:(?:all|any|the|our|alle[rn]?|den|dem|das)\s+)*(?=\S)/iu
