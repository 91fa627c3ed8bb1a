import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'

const root = import.meta.dirname
/** What the host puts in its place, anew for each load of the page. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
/** Packages stay packages, but for one that is a hundred modules of which a few are used. */
const isPackage = (id: string): boolean => !id.startsWith('.') && !path.isAbsolute(id) && id !== 'zod'

/** The screen: `dist/renderer`. Nothing is inlined, because the policy of the page allows no inline script and no data font. */
export const rendererBuild: InlineConfig = {
  root: path.join(root, 'renderer'),
  base: '/',
  plugins: [react()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  worker: { format: 'es' },
  build: {
    outDir: path.join(root, 'dist', 'renderer'),
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
    // What the first page needs is one file: in thirty small ones, six at a time, it came a fifth of a second later.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
}

/** The hosts, the engine and each worker as a module of its own, all in one folder: `dist/main`. Packages stay packages. */
export const mainBuild: InlineConfig = {
  root,
  plugins: [threadEntries()],
  ssr: { noExternal: ['zod'] },
  build: {
    ssr: true,
    outDir: path.join(root, 'dist', 'main'),
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: {
        cli: path.join(root, 'main', 'cli.ts'),
        electron: path.join(root, 'main', 'electron.ts'),
        'engine-process': path.join(root, 'main', 'engine-process.ts'),
      },
      external: isPackage,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
}

/** What a sandboxed window runs before the page: one CommonJS file, `dist/preload/index.cjs`. */
export const preloadBuild: InlineConfig = {
  root,
  build: {
    ssr: true,
    outDir: path.join(root, 'dist', 'preload'),
    emptyOutDir: true,
    target: 'es2024',
    minify: false,
    rolldownOptions: {
      input: { index: path.join(root, 'preload', 'index.ts') },
      external: isPackage,
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
}

/** Every `new URL('./x.ts', import.meta.url)` is a thread or process of its own: it becomes an entry, and the URL its file. */
function threadEntries(): Plugin {
  return {
    name: 'thread-entries',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return
      return code.replaceAll(/new URL\(['"](\.[^'"]+\.ts)['"], import\.meta\.url\)/g, (_, relative: string) => {
        const file = path.resolve(path.dirname(id), relative)
        const name = path.relative(path.join(root, 'main'), file).replace(/\.ts$/, '').replaceAll(path.sep, '-')
        this.emitFile({ type: 'chunk', id: file, fileName: `${name}.js` })
        return `new URL('./${name}.js', import.meta.url)`
      })
    },
  }
}
