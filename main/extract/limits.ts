/** What one document may cost, in one place. Bytes, milliseconds, counts. */
export const extractLimits = {
  /** A file read into memory at once. Larger plain text streams instead; a larger Office file or PDF is not a document. */
  inputBytes: 512 * 1024 * 1024,
  /** Plain text above this is served in place or transcoded on disk, so that no thread holds it twice. */
  streamedTextBytes: 32 * 1024 * 1024,
  /** Plain text above this is not read as a list of lines: a million short ones would take ten times the file. */
  listedTextBytes: 4 * 1024 * 1024,
  /** Entries of a zip: the largest real workbooks have some thousands; more is an archive or an attack on the directory. */
  zipEntries: 20_000,
  /** One inflated part: 1.2 million rows of 8 cells are about 400 MB of sheet XML, and XML is read as it is inflated. */
  partBytes: 400 * 1024 * 1024,
  /** All parts that are read: half a gigabyte inflates in about 5 s, which still fits the time limit. */
  totalInflatedBytes: 512 * 1024 * 1024,
  /** A gzip is inflated at once, before anyone knows what it is: it must fit into the memory of a document several times. */
  gzipBytes: 64 * 1024 * 1024,
  /** Inflated over packed, per part: sheet XML of repeated rows reaches 60; deflate itself ends at 1,032. */
  inflateRatio: 100,
  /** Ratio is not looked at below this: a few kilobytes of zeros harm nobody. */
  ratioFloorBytes: 4 * 1024 * 1024,
  /** Open elements: Word nests tables to some dozens; deeper only a generator goes, and a recursive reader would overflow. */
  xmlDepth: 1_000,
  /** Attributes of one element: Office writes some dozens; all of them are held before the element is known. */
  xmlAttributes: 10_000,
  /** Cells and different texts of an old workbook, of which the library makes an object each: it holds some 65,536 rows of 30. */
  binaryCells: 2_000_000,
  sharedTexts: 1_000_000,
  /** Letters of a number's format: Excel writes 255 at most. */
  formatChars: 1_000,
  /** Cells of an xlsb as it holds them: some two million, of which the library makes as many objects. */
  binarySheetBytes: 32 * 1024 * 1024,
  /** Sheets of one workbook: the largest have some hundreds, and each costs a heading, its notes and its part. */
  sheets: 10_000,
  /** Times that one chart or diagram is shown: programs write another part for each copy. */
  sameGraphic: 200,
  /** Documents embedded in one: reports put together by programs have some hundreds. */
  embeddedChunks: 2_000,
  /** Headings that lines are placed under: books of laws have some thousands, and each is kept with all above it. */
  headings: 30_000,
  /** Comments whose words are collected at once: a page has a few; each takes every word that follows while it is open. */
  openComments: 100,
  /** Parts of one message: a digest of a busy list has some hundreds, and a parser holds all of them at once. */
  messageParts: 5_000,
  /** Mail in mail in mail: real threads stop at five. */
  nestedDocuments: 10,
  /** Messages of one mailbox: each takes about a millisecond, and all must fit into the time of a document. */
  mailboxMessages: 10_000,
  /** Parts of a message in parts: forwards of forwards reach some thirty. */
  nestedParts: 100,
  /** Times a password is hashed to make it a key: Office writes 100,000; a million takes some 2 s, more is made to hold a reader up. */
  passwordRounds: 1_000_000,
  /** Wall time of one document: 5,000 pages take about 15 s on a slow core. */
  timeMs: 30_000,
  /** CPU time of a small document, and for each megabyte of it: real ones take a quarter of both at most. */
  smallTimeMs: 3_000,
  timeMsPerMegabyte: 8_000,
  /** CPU time of one page of a PDF: a dense one takes 50 ms, a drawing a second; what takes longer is left out and named. */
  pageMs: 6_000,
  /** Bytes of a PDF for each of its pages, where it has more than a thousand: a real page takes hundreds; with fewer the same ones are listed again and again. */
  pdfPageBytes: 20,
  /** Fields of a form that are put in a tree to be read: a tree of 10,000 takes a second, of twice as many four; real forms have hundreds. */
  formFields: 10_000,
  /** Pages of one PDF that are left out for it, each by starting anew: with more, the document itself takes too long. */
  slowPages: 3,
  /** Heap and buffers of one document: two workers and the engine must fit beside other programs in 4 GB. */
  memoryMb: 600,
  /** Of that, for objects that live a moment: half as much slows a sheet by a quarter, twice as much gains nothing. */
  youngMemoryMb: 64,
  /** A reader that still holds so much after a document is ended: the next one gets its full share. */
  idleMemoryMb: 160,
  /** The same of a small document, and for each megabyte of it: real ones take half of both, what was made to take much takes all it gets. */
  smallMemoryMb: 256,
  memoryMbPerMegabyte: 48,
  /** Memory of the PDF reader beyond the file itself: pages of text need some ten megabytes, forms in forms any amount. */
  pdfBytes: 160 * 1024 * 1024,
  /** Words of a page that are put into columns and tables: a dense page has 3,000, a plan some thousands. */
  pageWords: 20_000,
  /** Points of a picture whose text is recognised: unpacked, 40 million take 160 MB. */
  pixels: 40_000_000,
  /** Unpacked over packed points of a picture, above so many bytes: a page with a few words reaches 300, one without any a thousand. */
  pictureRatio: 400,
  pictureFloorBytes: 48 * 1024 * 1024,
  /** Pages of a TIFF that cannot be read, each of which starts the recogniser anew: after them the file is taken to be damaged as a whole. */
  damagedPages: 3,
  /** Unpacked data of one language for character recognition: the largest have some 40 MB. */
  languageBytes: 100 * 1024 * 1024,
  /** Scanned pages of one PDF that are recognised: at some 2 s a page that is 10 minutes; the rest is named as not read. */
  recognisedPages: 300,
  /** One line of a view: longer is split, since no screen, pattern or model reads it. */
  lineChars: 1_000_000,
  /** Characters of a quoted field of delimited text: a quote that does not close within so many was never meant to open. */
  quotedChars: 1_000_000,
  /** Characters of one sheet: a million rows of a hundred; one long text can stand in every cell and take no room in the file. */
  sheetChars: 100_000_000,
  /** Characters of long formulas that are written for each cell that shares them: some 1.5 s. */
  movedFormulaChars: 16_000_000,
  /** Entries of one calendar: thirty a day for ten years. */
  calendarEntries: 100_000,
  /** Lines that one property of a calendar or contact goes on over: a picture of 7 MB. */
  foldedLines: 100_000,
  /** Tables in tables of a web page: layouts of old reach ten. */
  nestedTables: 100,
  /** Empty cells that keep the others of a web page in their columns: a table of 10,000 rows with ten merged columns. */
  spannedCells: 100_000,
  /** Lines of one view: a full sheet has 1,048,576 rows. */
  lines: 4_000_000,
} as const
