/** Node's proxies of the environment (`NODE_USE_ENV_PROXY`) leave these hosts alone; they are read anew with each request. */
export function keepFromProxy(hostname: string, env: NodeJS.ProcessEnv = process.env): void {
  const name = env['no_proxy'] === undefined ? 'NO_PROXY' : 'no_proxy'
  const left = (env[name] ?? '').split(/[\s,]+/).filter((host) => host !== '')
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!left.includes(host) && !left.includes('*')) env[name] = [...left, host].join(',')
}
