import packageJson from '../package.json' with { type: 'json' }

/** The application's version, as its package names it. */
export const version: string = packageJson.version
