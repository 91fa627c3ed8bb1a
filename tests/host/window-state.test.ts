import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readWindowState, writeWindowState } from '../../main/window-state.ts'
import { tempFolder } from '../support/temp-folder.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const state = { x: 100, y: 50, width: 1200, height: 800, isMaximized: false }

test('the window is where it was left', () => {
  const dataDir = tempFolder()
  writeWindowState(dataDir, state)
  expect(readWindowState(dataDir, [screen])).toEqual(state)
})

test.for([
  ['to the right', { ...state, x: 1900 }],
  ['above', { ...state, y: -200 }],
  ['below', { ...state, y: 1070 }],
  ['to the left', { ...state, x: -1190 }],
] as const)('a window on a screen that is gone, %s, opens at its usual place', ([, lost]) => {
  const dataDir = tempFolder()
  writeWindowState(dataDir, lost)
  expect(readWindowState(dataDir, [screen])).toBeUndefined()
  expect(readWindowState(dataDir, [screen, { x: -1920, y: -1080, width: 5760, height: 3240 }])).toEqual(lost)
})

test.for(['', '{', '{"x":1}', '{"x":"1","y":0,"width":500,"height":500,"isMaximized":false}', 'null'])(
  'a damaged state is none: %s',
  (text) => {
    const dataDir = tempFolder()
    fs.writeFileSync(path.join(dataDir, 'window.json'), text)
    expect(readWindowState(dataDir, [screen])).toBeUndefined()
  },
)
