import type { IconShape } from './icon-shape.ts'

/** The drawings of what a file or a requirement is: shape says it, colour repeats it. */
export const stateShapes = {
  'file-fail': { box: '0 0 10 10', shape: <path d="m2 2 6 6M8 2 2 8" /> },
  'file-none': { box: '0 0 10 10', shape: <circle cx="5" cy="5" r="3.7" /> },
  'file-part': {
    box: '0 0 10 10',
    shape: (
      <>
        <circle cx="5" cy="5" r="3.7" />
        <path d="M1.3 5a3.7 3.7 0 0 0 7.4 0Z" fill="currentColor" />
      </>
    ),
  },
  'file-read': { box: '0 0 10 10', shape: <circle cx="5" cy="5" r="3.7" /> },
  'state-done': {
    box: '0 0 16 16',
    shape: (
      <>
        <circle cx="8" cy="8" r="6.6" fill="currentColor" />
        <path
          d="m5 8.3 2.1 2.1L11 6.2"
          fill="none"
          stroke="var(--pane)"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  'state-open': {
    box: '0 0 16 16',
    shape: <circle cx="8" cy="8" r="5.8" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  },
  'state-unavailable': {
    box: '0 0 16 16',
    shape: (
      <>
        <circle cx="8" cy="8" r="5.8" fill="none" stroke="currentColor" strokeWidth="1.3" strokeDasharray="2.2 1.8" />
        <path d="M5.5 8h5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </>
    ),
  },
  star: { box: '0 0 16 16', shape: <path d="m8 1.8 1.9 4.1 4.5.5-3.3 3 .9 4.4L8 11.6l-4 2.2.9-4.4-3.3-3 4.5-.5Z" /> },
} satisfies Record<string, IconShape>
