import type { Pdfium } from './pdfium.ts'

/** From a form's own space to the page's. */
export type Matrix = readonly [number, number, number, number, number, number]

/** PDFium's numbers for what stands on a page. */
export const objectType = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const

/** Objects looked at on one page: a drawing has more, and neither its tables nor its hidden text are. */
const MOST_OBJECTS = 20_000
const DEEPEST_FORM = 4

const unmoved: Matrix = [1, 0, 0, 1, 0, 0]

/** Visits what stands on a page and in the forms on it. A form too deep to be looked into is visited itself. */
export function walkObjects(
  { calls }: Pdfium,
  page: number,
  visit: (object: number, type: number, matrix: Matrix) => void,
): void {
  const { FPDFPage_GetObject, FPDFPageObj_GetType } = calls
  const buffer = calls.malloc(24)
  let left = MOST_OBJECTS
  const objects = Math.min(calls.FPDFPage_CountObjects(page), left)
  for (let i = 0; i < objects; i++) look(FPDFPage_GetObject(page, i), unmoved, 0)
  calls.free(buffer)

  function look(object: number, matrix: Matrix, depth: number): void {
    if (left-- <= 0) return
    const type = FPDFPageObj_GetType(object)
    if (type === objectType.form && depth < DEEPEST_FORM) lookInside(object, matrix, depth)
    else visit(object, type, matrix)
  }

  function lookInside(form: number, outer: Matrix, depth: number): void {
    if (calls.FPDFPageObj_GetMatrix(form, buffer) === 0) return
    const inner = product(matrixAt(calls.memory.buffer, buffer), outer)
    const count = Math.min(calls.FPDFFormObj_CountObjects(form), left)
    for (let i = 0; i < count; i++) look(calls.FPDFFormObj_GetObject(form, i), inner, depth + 1)
  }
}

/** The matrix that a call has written at a place of the module's memory. */
export function matrixAt(memory: ArrayBuffer, pointer: number): Matrix {
  const floats = new Float32Array(memory, pointer, 6)
  return [floats[0]!, floats[1]!, floats[2]!, floats[3]!, floats[4]!, floats[5]!]
}

/** First `m`, then `n`. */
export function product(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ]
}
