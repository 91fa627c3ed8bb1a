/** Every format that can be written, by its extension. */
export const FORMAT_NAMES = ['docx', 'doc', 'html', 'pdf', 'pptx', 'md', 'txt', 'json', 'xlsx', 'csv', 'tsv'] as const

/** `.docx, .xlsx, …` */
export const KNOWN_FORMATS = FORMAT_NAMES.map((format) => `.${format}`).join(', ')
