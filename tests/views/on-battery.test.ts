import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onBattery } from '../../main/views/on-battery.ts'
import { tempFolder } from '../support/temp-folder.ts'

function supplies(all: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const dir = tempFolder()
  for (const [name, said] of Object.entries(all)) {
    fs.mkdirSync(path.join(dir, name))
    for (const [about, value] of Object.entries(said)) fs.writeFileSync(path.join(dir, name, about), `${value}\n`)
  }
  return dir
}

const mains = (online: string) => ({ type: 'Mains', online })

test('a computer runs on its battery when that drains and no mains are plugged in', async () => {
  const draining = { type: 'Battery', status: 'Discharging' }
  expect(await onBattery(supplies({ BAT0: draining, AC: mains('0') }))).toBe(true)
  expect(await onBattery(supplies({ BAT0: draining }))).toBe(true)
  expect(await onBattery(supplies({ BAT0: { type: 'Battery', status: 'Charging' }, AC: mains('1') }))).toBe(false)
  expect(await onBattery(supplies({ hidpp_battery_0: draining, AC: mains('1') }))).toBe(false)
})

test('a computer that tells nothing of its supply counts as plugged in', async () => {
  expect(await onBattery(path.join(tempFolder(), 'none'))).toBe(false)
  expect(await onBattery(supplies({}))).toBe(false)
})
