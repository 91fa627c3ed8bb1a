import type { Schema } from './ooxml-order.ts'

const MARKS =
  'bookmarkStart|bookmarkEnd|commentRangeStart|commentRangeEnd|permStart|permEnd|proofErr|ins|del|moveFrom|moveTo|moveFromRangeStart|moveFromRangeEnd|moveToRangeStart|moveToRangeEnd|customXml'
const BLOCK = `p|tbl|sdt|altChunk|m:oMathPara|m:oMath|${MARKS}`
const RUN = `r|hyperlink|fldSimple|sdt|smartTag|subDoc|dir|bdo|m:oMathPara|m:oMath|${MARKS}`
const EDGES = 'top left|start bottom right|end'
const RUN_LOOKS =
  'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath'

/** WordprocessingML (ECMA-376 part 1, § 17 and its schema wml.xsd). */
export const WORD: Schema = {
  'w:document': 'background body!',
  'w:body': `${BLOCK}* sectPr!`,
  'w:hdr': `${BLOCK}+`,
  'w:ftr': `${BLOCK}+`,
  'w:footnote': `${BLOCK}+`,
  'w:endnote': `${BLOCK}+`,
  'w:comment': `${BLOCK}*`,
  'w:p': `pPr ${RUN}*`,
  'w:hyperlink': `${RUN}*`,
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
  'w:rPr': `ins del moveFrom moveTo ${RUN_LOOKS} rPrChange`,
  'w:pBdr': 'top left bottom right between bar',
  'w:numPr': 'ilvl numId numberingChange ins',
  'w:tabs': 'tab+',
  'w:r':
    'rPr br|t|contentPart|delText|instrText|delInstrText|noBreakHyphen|softHyphen|dayShort|monthShort|yearShort|dayLong|monthLong|yearLong|annotationRef|footnoteRef|endnoteRef|separator|continuationSeparator|sym|pgNum|cr|tab|object|pict|fldChar|ruby|footnoteReference|endnoteReference|commentReference|drawing|ptab|lastRenderedPageBreak*',
  'w:tbl': `${MARKS}* tblPr! tblGrid! tr|sdt|${MARKS}+`,
  'w:tblPr':
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange',
  'w:tblGrid': 'gridCol* tblGridChange',
  'w:tr': `tblPrEx trPr tc|sdt|${MARKS}+`,
  'w:trPr':
    'cnfStyle|divId|gridBefore|gridAfter|wBefore|wAfter|cantSplit|trHeight|tblHeader|tblCellSpacing|jc|hidden* ins del trPrChange',
  'w:tc': `tcPr ${BLOCK}+`,
  'w:tcPr':
    'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark headers cellIns|cellDel|cellMerge tcPrChange',
  'w:tblBorders': `${EDGES} insideH insideV`,
  'w:tcBorders': `${EDGES} insideH insideV tl2br tr2bl`,
  'w:tblCellMar': EDGES,
  'w:tcMar': EDGES,
  'w:sdt': 'sdtPr sdtEndPr sdtContent',
  'w:sectPr':
    'headerReference|footerReference* footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange',
  'w:numbering': 'numPicBullet* abstractNum* num* numIdMacAtCleanup',
  'w:abstractNum': 'nsid multiLevelType tmpl name styleLink numStyleLink lvl*',
  'w:lvl': 'start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr',
  'w:num': 'abstractNumId! lvlOverride*',
  'w:lvlOverride': 'startOverride lvl',
  'w:styles': 'docDefaults latentStyles style*',
  'w:docDefaults': 'rPrDefault pPrDefault',
  'w:style':
    'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr*',
  'w:footnotes': 'footnote*',
  'w:comments': 'comment*',
  'w:settings':
    'writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries displayBackgroundShape printPostScriptOverText printFractionalCharacterWidth printFormsData embedTrueTypeFonts embedSystemFonts saveSubsetFonts saveFormsData mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors hideGrammaticalErrors activeWritingStyle* proofState formsDesign attachedTemplate linkStyles stylePaneFormatFilter stylePaneSortMethod documentType mailMerge revisionView trackRevisions doNotTrackMoves doNotTrackFormatting documentProtection autoFormatOverride styleLockTheme styleLockQFSet defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps showEnvelope summaryLength clickAndTypeStyle defaultTableStyle evenAndOddHeaders bookFoldRevPrinting bookFoldPrinting bookFoldPrintingSheets drawingGridHorizontalSpacing drawingGridVerticalSpacing displayHorizontalDrawingGridEvery displayVerticalDrawingGridEvery doNotUseMarginsForDrawingGridOrigin drawingGridHorizontalOrigin drawingGridVerticalOrigin doNotShadeFormData noPunctuationKerning characterSpacingControl printTwoOnOne strictFirstAndLastChars noLineBreaksAfter noLineBreaksBefore savePreviewPicture doNotValidateAgainstSchema saveInvalidXml ignoreMixedContent alwaysShowPlaceholderText doNotDemarcateInvalidXml saveXmlDataOnly useXSLTWhenSaving saveThroughXslt showXMLTags alwaysMergeEmptyNamespace updateFields hdrShapeDefaults footnotePr endnotePr compat docVars rsids m:mathPr attachedSchema* themeFontLang clrSchemeMapping doNotIncludeSubdocsInStats doNotAutoCompressPictures forceUpgrade captions readModeInkLockDown smartTagType* sl:schemaLibrary shapeDefaults doNotEmbedSmartTags decimalSymbol listSeparator',
}

/** Attributes that an element cannot be without, with what may stand in them. */
export const WORD_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  'w:pStyle': { 'w:val': /./ },
  'w:rStyle': { 'w:val': /./ },
  'w:style': { 'w:type': /^(?:paragraph|character|table|numbering)$/, 'w:styleId': /./ },
  'w:jc': {
    'w:val':
      /^(?:start|center|end|both|distribute|left|right|mediumKashida|numTab|highKashida|lowKashida|thaiDistribute)$/,
  },
  'w:sz': { 'w:val': /^\d+(?:\.\d+)?(?:pt)?$/ },
  'w:szCs': { 'w:val': /^\d+(?:\.\d+)?(?:pt)?$/ },
  'w:color': { 'w:val': /^(?:auto|[\dA-Fa-f]{6})$/ },
  'w:ilvl': { 'w:val': /^[0-8]$/ },
  'w:numId': { 'w:val': /^\d+$/ },
  'w:abstractNum': { 'w:abstractNumId': /^\d+$/ },
  'w:num': { 'w:numId': /^\d+$/ },
  'w:lvl': { 'w:ilvl': /^[0-8]$/ },
  'w:gridCol': { 'w:w': /^\d+$/ },
  'w:tcW': { 'w:w': /^\d+%?$/, 'w:type': /^(?:nil|pct|dxa|auto)$/ },
  'w:bookmarkStart': { 'w:id': /^\d+$/, 'w:name': /^.{1,40}$/u },
  'w:bookmarkEnd': { 'w:id': /^\d+$/ },
  'w:footnote': { 'w:id': /^-?\d+$/ },
  'w:footnoteReference': { 'w:id': /^-?\d+$/ },
  'w:comment': { 'w:id': /^\d+$/, 'w:author': /./ },
  'w:commentReference': { 'w:id': /^\d+$/ },
  'w:fldChar': { 'w:fldCharType': /^(?:begin|separate|end)$/ },
  'w:fldSimple': { 'w:instr': /\S/ },
  'w:pgSz': { 'w:w': /^\d+$/, 'w:h': /^\d+$/ },
  'w:headerReference': { 'w:type': /^(?:default|first|even)$/, 'r:id': /./ },
  'w:footerReference': { 'w:type': /^(?:default|first|even)$/, 'r:id': /./ },
}
