import type PptxGen from 'pptxgenjs'
import type { Picture } from './document.ts'
import { QUIET, type Box, type SlideLanguage } from './slide-look.ts'

const CAPTION = 0.35
const PIXELS = 96
/** What is made of dots is not to be seen as such. */
const MOST_ENLARGED = 2

export type SlidePicture = { readonly picture: Picture; readonly alt: string; readonly caption?: string }

/** A picture as large as its box lets it be, its caption below. */
export function addPicture(
  slide: PptxGen.Slide,
  { picture, alt, caption }: SlidePicture,
  { box, language }: { readonly box: Box; readonly language: SlideLanguage },
): void {
  const room = box.h - (caption === undefined ? 0 : CAPTION)
  const most = picture.format === 'svg' ? Infinity : MOST_ENLARGED / PIXELS
  const scale = Math.min(box.w / picture.width, room / picture.height, most)
  const [w, h] = [picture.width * scale, picture.height * scale]
  const format = picture.drawn === undefined ? picture.format : 'png'
  const data = Buffer.from(picture.drawn ?? picture.bytes).toString('base64')
  slide.addImage({ data: `image/${format};base64,${data}`, x: box.x + (box.w - w) / 2, y: box.y, w, h, altText: alt })
  if (caption !== undefined)
    slide.addText(caption, {
      x: box.x,
      y: box.y + h,
      w: box.w,
      h: CAPTION,
      fontSize: 12,
      color: QUIET,
      align: 'center',
      margin: 0,
      lang: language.tag,
    })
}
