import { lookup } from 'node:dns/promises'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Addresses of a name that this computer knows by itself; none for a name that only the network knows: it is not asked. */
export async function ownAddressesOf(host: string, hosts = hostsFile()): Promise<readonly string[]> {
  if (host === 'localhost' || host.endsWith('.localhost'))
    return (await lookup('localhost', { all: true })).map(({ address }) => address)
  const text = await fs.readFile(hosts, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return names.some((name) => name.toLowerCase() === host.toLowerCase()) ? [address] : []
  })
}

function hostsFile(): string {
  const windows = process.env['SystemRoot']
  return windows === undefined ? '/etc/hosts' : path.join(windows, 'System32', 'drivers', 'etc', 'hosts')
}
