import { turnedFrame, type PageFrame } from './pdf-frame.ts'
import { matrixAt, objectType, product, walkObjects, type Matrix } from './pdf-objects.ts'
import type { Pdfium } from './pdfium.ts'

/** What is drawn straight across the page at one height, or straight down it at one place: its stretches in order. As in words, y goes down. */
export type Rule = { readonly at: number; readonly stretches: readonly Stretch[] }

export type Rules = { readonly level: readonly Rule[]; readonly upright: readonly Rule[] }

type Stretch = { readonly from: number; readonly to: number }
type Edge = Stretch & { readonly at: number }

/** Corners looked at on one page; tables have some thousands, drawings any number. */
const MOST_POINTS = 20_000
/** Shorter ones underline a letter or are part of a picture. Points. */
const SHORTEST = 8
/** Both sides of a drawn line, and lines of cells that touch, are one rule. Points. */
const SAME_RULE = 2.5

/** The straight level and upright lines on a page: lines of tables, borders of cells, and edges of shaded rows. */
export function readRules(pdfium: Pdfium, page: number, frame: PageFrame): Rules {
  const { calls } = pdfium
  const { a, b, c, d, e, f } = turnedFrame(frame, 0)
  const shown: Matrix = [a, b, c, d, e, f]
  const buffer = calls.malloc(24)
  const level: Edge[] = []
  const upright: Edge[] = []
  let points = MOST_POINTS
  walkObjects(pdfium, page, (object, type, matrix) => {
    if (type === objectType.path && points > 0 && isDrawn(object)) followPath(object, matrix)
  })
  calls.free(buffer)
  return { level: toRules(level), upright: toRules(upright) }

  function isDrawn(path: number): boolean {
    if (calls.FPDFPath_GetDrawMode(path, buffer, buffer + 4) === 0) return false
    const memory = pdfium.heap()
    return memory.getInt32(buffer, true) !== 0 || memory.getInt32(buffer + 4, true) !== 0
  }

  function followPath(path: number, outer: Matrix): void {
    if (calls.FPDFPageObj_GetMatrix(path, buffer) === 0) return
    const toShown = product(product(matrixAt(calls.memory.buffer, buffer), outer), shown)
    const count = Math.min(calls.FPDFPath_CountSegments(path), points)
    points -= count
    let start: Point | undefined
    let last: Point | undefined
    for (let i = 0; i < count; i++) {
      const segment = calls.FPDFPath_GetPathSegment(path, i)
      if (calls.FPDFPathSegment_GetPoint(segment, buffer, buffer + 4) === 0) return
      const floats = new Float32Array(calls.memory.buffer, buffer, 2)
      const point = transformed(floats[0]!, floats[1]!, toShown)
      const type = calls.FPDFPathSegment_GetType(segment)
      if (type === segmentType.line && last !== undefined) addEdge(last, point)
      if (type === segmentType.move) start = point
      last = point
      if (calls.FPDFPathSegment_GetClose(segment) === 1 && start !== undefined) addEdge(point, start)
    }
  }

  function addEdge(one: Point, other: Point): void {
    const [width, height] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)]
    if (height < 0.5 && width >= SHORTEST) level.push(edge((one.y + other.y) / 2, one.x, other.x))
    if (width < 0.5 && height >= SHORTEST) upright.push(edge((one.x + other.x) / 2, one.y, other.y))
  }
}

function edge(at: number, one: number, other: number): Edge {
  return one < other ? { at, from: one, to: other } : { at, from: other, to: one }
}

type Point = { readonly x: number; readonly y: number }

const segmentType = { line: 0, move: 2 }

function transformed(x: number, y: number, [a, b, c, d, e, f]: Matrix): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

function toRules(edges: readonly Edge[]): Rule[] {
  const places: Edge[][] = []
  for (const one of edges.toSorted((a, b) => a.at - b.at)) {
    const place = places.at(-1)
    if (place !== undefined && one.at - place[0]!.at <= SAME_RULE) place.push(one)
    else places.push([one])
  }
  return places.map((place) => ({
    at: place.reduce((sum, one) => sum + one.at, 0) / place.length,
    stretches: joined(place),
  }))
}

function joined(edges: readonly Edge[]): Stretch[] {
  const stretches: { from: number; to: number }[] = []
  for (const { from, to } of edges.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1)
    if (last !== undefined && from - last.to <= SAME_RULE) last.to = Math.max(last.to, to)
    else stretches.push({ from, to })
  }
  return stretches
}

/** The share of a stretch that the rule runs along, 0 to 1. */
export function coverage({ stretches }: Rule, from: number, to: number): number {
  const along = stretches.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0)
  return to > from ? along / (to - from) : 0
}

/** Where nothing is drawn. */
export const noRules: Rules = { level: [], upright: [] }
