import { ImageRun } from 'docx'
import type { Picture } from './document.ts'

const TWIPS_PER_PIXEL = 15
/** A picture in the line, in its own size where that fits `room` (twips), and `tall`, else as large as fits. */
export function docxPicture(
  picture: Picture,
  { room, tall, alt }: { readonly room: number; readonly tall: number; readonly alt: string },
): ImageRun {
  const { width, height } = pictureSize(picture, { width: room / TWIPS_PER_PIXEL, height: tall / TWIPS_PER_PIXEL })
  const common = {
    transformation: { width, height },
    altText: { name: alt === '' ? 'Picture' : alt.slice(0, 200), ...(alt === '' ? {} : { description: alt }) },
  }
  if (picture.format === 'svg')
    return new ImageRun({
      ...common,
      type: 'svg',
      data: picture.bytes,
      fallback: { type: 'png', data: picture.drawn ?? picture.bytes },
    })
  if (picture.format === 'webp') return new ImageRun({ ...common, type: 'png', data: picture.drawn ?? picture.bytes })
  return new ImageRun({ ...common, type: picture.format === 'jpeg' ? 'jpg' : picture.format, data: picture.bytes })
}

/** The picture's size in pixels within the given one, its shape kept. */
export function pictureSize(
  { width, height }: Picture,
  most: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
