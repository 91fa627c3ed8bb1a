import type { IconShape } from './icon-shape.ts'

/** The drawings of what a control does. */
export const controlShapes = {
  at: {
    box: '0 0 16 16',
    shape: (
      <>
        <circle cx="8" cy="8" r="2.5" />
        <path d="M10.5 5.5V9a1.6 1.6 0 0 0 3.2 0V8a5.7 5.7 0 1 0-2.3 4.6" />
      </>
    ),
  },
  back: { box: '0 0 16 16', shape: <path d="M10 3.5 5.5 8l4.5 4.5" /> },
  copy: {
    box: '0 0 16 16',
    shape: (
      <>
        <rect x="5.5" y="5.5" width="8" height="8" rx="1" />
        <path d="M10.5 5.5V3.5a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
      </>
    ),
  },
  edit: {
    box: '0 0 16 16',
    shape: <path d="m3 13 .7-3L10.5 3.2a1.2 1.2 0 0 1 1.7 0l.6.6a1.2 1.2 0 0 1 0 1.7L6 12.3Z" />,
  },
  trash: { box: '0 0 16 16', shape: <path d="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 9h6l.5-9" /> },
  check: { box: '0 0 16 16', shape: <path d="m3 8.5 3.2 3.2L13 4.8" /> },
  coin: {
    box: '0 0 16 16',
    shape: (
      <>
        <circle cx="8" cy="8" r="5.8" />
        <path d="M9.8 6.2C9.3 5.5 8.7 5.3 8 5.3c-1 0-1.7.5-1.7 1.3 0 1.9 3.6.8 3.6 2.8 0 .9-.8 1.4-1.9 1.4-.9 0-1.6-.4-2-1M8 4.3v1M8 10.8v1" />
      </>
    ),
  },
  db: {
    box: '0 0 16 16',
    shape: (
      <>
        <ellipse cx="8" cy="4" rx="5" ry="1.8" />
        <path d="M3 4v8c0 1 2.2 1.8 5 1.8s5-.8 5-1.8V4M3 8c0 1 2.2 1.8 5 1.8s5-.8 5-1.8" />
      </>
    ),
  },
  diff: { box: '0 0 16 16', shape: <path d="M5 3v6M2 6h6M8 12.5h6" /> },
  down: { box: '0 0 16 16', shape: <path d="M3.5 6 8 10.5 12.5 6" /> },
  enter: { box: '0 0 16 16', shape: <path d="M13 4v4.5H3.5M6.5 5.5l-3 3 3 3" /> },
  gear: {
    box: '0 0 16 16',
    shape: (
      <>
        <circle cx="8" cy="8" r="2" />
        <path d="M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M3.6 12.4 5 11M11 5l1.4-1.4" />
      </>
    ),
  },
  globe: {
    box: '0 0 16 16',
    shape: (
      <>
        <circle cx="8" cy="8" r="6" />
        <path d="M2 8h12M8 2c2 2 2.6 4 2.6 6S10 12 8 14c-2-2-2.6-4-2.6-6S6 4 8 2Z" />
      </>
    ),
  },
  key: {
    box: '0 0 16 16',
    shape: (
      <>
        <circle cx="5.5" cy="10.5" r="2.5" />
        <path d="m7.3 8.7 5.7-5.7M10.5 5.5 12.5 7.5" />
      </>
    ),
  },
  laptop: {
    box: '0 0 16 16',
    shape: (
      <>
        <rect x="3" y="3.5" width="10" height="7" rx="1" />
        <path d="M1.5 13h13" />
      </>
    ),
  },
  lock: {
    box: '0 0 16 16',
    shape: (
      <>
        <rect x="3.5" y="7" width="9" height="6.5" rx="1" />
        <path d="M5.5 7V5.2a2.5 2.5 0 0 1 5 0V7" />
      </>
    ),
  },
  more: { box: '0 0 16 16', shape: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" /> },
  open: { box: '0 0 16 16', shape: <path d="M9.5 3H13v3.5M13 3 7.5 8.5M11.5 9.5V13H3V4.5h3.5" /> },
  panel: {
    box: '0 0 16 16',
    shape: (
      <>
        <rect x="2" y="3" width="12" height="10" rx="1.5" />
        <path d="M9.5 3v10" />
      </>
    ),
  },
  pause: { box: '0 0 16 16', shape: <path d="M5.5 4v8M10.5 4v8" /> },
  pin: { box: '0 0 16 16', shape: <path d="M6 2.5h4l-.5 4 2 2.5h-7l2-2.5ZM8 9v4.5" /> },
  play: { box: '0 0 16 16', shape: <path d="M5 3.5v9l7.5-4.5Z" /> },
  plus: { box: '0 0 16 16', shape: <path d="M8 3v10M3 8h10" /> },
  minus: { box: '0 0 16 16', shape: <path d="M3 8h10" /> },
  refresh: { box: '0 0 16 16', shape: <path d="M13 8a5 5 0 1 1-1.6-3.7M13.2 2.3v2.7h-2.7" /> },
  right: { box: '0 0 16 16', shape: <path d="m6 3.5 4.5 4.5L6 12.5" /> },
  save: { box: '0 0 16 16', shape: <path d="M8 2.5v7M5 7l3 3 3-3M3 13h10" /> },
  search: {
    box: '0 0 16 16',
    shape: (
      <>
        <circle cx="7" cy="7" r="4" />
        <path d="m10 10 3.5 3.5" />
      </>
    ),
  },
  side: {
    box: '0 0 16 16',
    shape: (
      <>
        <rect x="2" y="3" width="12" height="10" rx="1.5" />
        <path d="M6 3v10" />
      </>
    ),
  },
  stop: { box: '0 0 16 16', shape: <rect x="4" y="4" width="8" height="8" rx="1" fill="currentColor" /> },
  sun: {
    box: '0 0 16 16',
    shape: (
      <>
        <circle cx="8" cy="8" r="2.7" />
        <path d="M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M3.6 12.4l1-1M11.4 4.6l1-1" />
      </>
    ),
  },
  to: { box: '0 0 16 16', shape: <path d="M3 8h10M9.5 4.5 13 8l-3.5 3.5" /> },
  tune: {
    box: '0 0 16 16',
    shape: (
      <>
        <path d="M2 5h7M13 5h1M2 11h1M7 11h7" />
        <circle cx="11" cy="5" r="1.8" />
        <circle cx="5" cy="11" r="1.8" />
      </>
    ),
  },
  up: { box: '0 0 16 16', shape: <path d="M8 13V3.5M4 7.5l4-4 4 4" /> },
  updown: { box: '0 0 16 16', shape: <path d="m5 6 3-3 3 3M5 10l3 3 3-3" /> },
  warn: { box: '0 0 16 16', shape: <path d="M8 2.5 14.2 13H1.8ZM8 6.5v3M8 11.3v.01" /> },
  x: { box: '0 0 16 16', shape: <path d="m4 4 8 8M12 4l-8 8" /> },
  zoom: {
    box: '0 0 16 16',
    shape: (
      <>
        <circle cx="7" cy="7" r="4" />
        <path d="m10 10 3.5 3.5M5.3 7h3.4M7 5.3v3.4" />
      </>
    ),
  },
} satisfies Record<string, IconShape>
