import type PptxGen from 'pptxgenjs'
import { HEAD, PALE, QUIET, RULE } from './slide-look.ts'

const NUMBER = { x: 12.2, y: 7.0, w: 0.6, h: 0.3, fontSize: 10, color: QUIET, align: 'right' } as const

/** The cover, a section's opening and the slide with a body. */
export function defineMasters(file: PptxGen, rightToLeft: boolean): void {
  const align = rightToLeft ? 'right' : 'left'
  file.defineSlideMaster({
    title: 'COVER',
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: 0, y: 0, w: 0.22, h: 7.5, fill: { color: HEAD } } },
      {
        placeholder: {
          options: {
            name: 'title',
            type: 'title',
            x: 0.9,
            y: 2.4,
            w: 11.5,
            h: 1.6,
            fontSize: 38,
            bold: true,
            color: HEAD,
            align,
            valign: 'bottom',
          },
          text: '',
        },
      },
      {
        placeholder: {
          options: {
            name: 'line',
            type: 'body',
            x: 0.9,
            y: 4.1,
            w: 11.5,
            h: 0.7,
            fontSize: 18,
            color: QUIET,
            align,
            valign: 'top',
          },
          text: '',
        },
      },
    ],
  })
  file.defineSlideMaster({
    title: 'SECTION',
    background: { color: PALE },
    objects: [
      { rect: { x: 0, y: 0, w: 0.22, h: 7.5, fill: { color: HEAD } } },
      {
        placeholder: {
          options: {
            name: 'title',
            type: 'title',
            x: 0.9,
            y: 2.6,
            w: 11.5,
            h: 2,
            fontSize: 34,
            bold: true,
            color: HEAD,
            align,
            valign: 'middle',
          },
          text: '',
        },
      },
    ],
    slideNumber: NUMBER,
  })
  file.defineSlideMaster({
    title: 'CONTENT',
    background: { color: 'FFFFFF' },
    objects: [
      {
        placeholder: {
          options: {
            name: 'title',
            type: 'title',
            // Its text stands a tenth of an inch inside, in line with what is below.
            x: 0.5,
            y: 0.4,
            w: 12.33,
            h: 0.85,
            fontSize: 28,
            bold: true,
            color: HEAD,
            align,
            valign: 'middle',
          },
          text: '',
        },
      },
      { line: { x: 0.6, y: 1.28, w: 12.13, h: 0, line: { color: RULE, width: 0.75 } } },
    ],
    slideNumber: NUMBER,
  })
}
