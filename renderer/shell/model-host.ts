import type { ModelChoice } from '../../preload/settings-shapes.ts'

/** The host that a model's requests go to, and whether it is another computer. */
export function hostOf(model: ModelChoice): { readonly name: string; readonly leaves: boolean } {
  if (model.provider === 'offline') return { name: '', leaves: false }
  const { host, hostname } = new URL(model.baseUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
  return { name: host, leaves: !isLocal }
}
