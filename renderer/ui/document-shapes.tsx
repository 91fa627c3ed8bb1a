import type { IconShape } from './icon-shape.ts'

/** The drawings of documents and of what is done with them. */
export const documentShapes = {
  checks: { box: '0 0 16 16', shape: <path d="m2 4 1.2 1.2L5.5 3M2 11l1.2 1.2L5.5 10M8 4.2h6M8 11.2h6" /> },
  doc: {
    box: '0 0 16 16',
    shape: (
      <>
        <path d="M4 2h5.5L13 5.5V14H4Z" />
        <path d="M9.5 2v3.5H13M6 8h4.5M6 10h4.5M6 12h2.5" />
      </>
    ),
  },
  folder: {
    box: '0 0 16 16',
    shape: <path d="M2 12V4.5A1 1 0 0 1 3 3.5h3l1.5 2H13a1 1 0 0 1 1 1V12a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1Z" />,
  },
  grid: {
    box: '0 0 16 16',
    shape: (
      <>
        <path d="M4 2h5.5L13 5.5V14H4Z" />
        <path d="M9.5 2v3.5H13M6 8h5v4H6ZM6 10h5M8.5 8v4" />
      </>
    ),
  },
  ledger: {
    box: '0 0 16 16',
    shape: (
      <>
        <rect x="3" y="2" width="10" height="12" rx="1" />
        <path d="M5.5 5h5M5.5 8h5M5.5 11h3" />
      </>
    ),
  },
  list: { box: '0 0 16 16', shape: <path d="M6 4h8M6 8h8M6 12h8M2.5 4h.5M2.5 8h.5M2.5 12h.5" /> },
  mail: {
    box: '0 0 16 16',
    shape: (
      <>
        <rect x="2" y="4" width="12" height="8.5" rx="1" />
        <path d="m2.5 5 5.5 4 5.5-4" />
      </>
    ),
  },
  pdf: {
    box: '0 0 16 16',
    shape: (
      <>
        <path d="M4 2h5.5L13 5.5V14H4Z" />
        <path d="M9.5 2v3.5H13M6.2 12c1.6-.8 2.3-2.5 2.2-4.2.3 1.6 1 2.7 2.6 3.1-1.7 0-3.3.4-4.8 1.1Z" />
      </>
    ),
  },
  quote: { box: '0 0 16 16', shape: <path d="M3 5h4v4.5L4.5 12M9.5 5h4v4.5L11 12" /> },
  read: {
    box: '0 0 16 16',
    shape: (
      <path d="M8 4.5C6.5 3.3 4.5 3 2.5 3v9.5c2 0 4 .3 5.5 1.5 1.5-1.2 3.5-1.5 5.5-1.5V3c-2 0-4 .3-5.5 1.5ZM8 4.5V14" />
    ),
  },
  sigma: { box: '0 0 16 16', shape: <path d="M12 4.5V3H4l4 5-4 5h8v-1.5" /> },
  tally: { box: '0 0 16 16', shape: <path d="M3.5 3v10M6.5 3v10M9.5 3v10M12.5 3v10M1.5 11.5 14.5 4.5" /> },
  text: {
    box: '0 0 16 16',
    shape: (
      <>
        <path d="M4 2h5.5L13 5.5V14H4Z" />
        <path d="M9.5 2v3.5H13" />
      </>
    ),
  },
} satisfies Record<string, IconShape>
