import fs from 'node:fs/promises'
import path from 'node:path'

/** Where Linux tells of batteries and mains. */
const SUPPLIES = '/sys/class/power_supply'

/** Whether the computer runs on its battery. Other systems than Linux do not say it to a program without rights: there it counts as plugged in. */
export async function onBattery(supplies = SUPPLIES): Promise<boolean> {
  const names = await fs.readdir(supplies).catch(() => [])
  const kept = await Promise.all(
    names.map(async (name) => {
      const [type, online, status] = await Promise.all(
        ['type', 'online', 'status'].map((about) => read(path.join(supplies, name, about))),
      )
      return {
        isMains: type !== 'Battery' && online === '1',
        isDraining: type === 'Battery' && status === 'Discharging',
      }
    }),
  )
  // A mouse has a battery too, and it says nothing while the mains feed the computer.
  return kept.some(({ isDraining }) => isDraining) && !kept.some(({ isMains }) => isMains)
}

/** Empty where the supply does not say it. */
async function read(file: string): Promise<string> {
  return (await fs.readFile(file, 'utf8').catch(() => '')).trim()
}
