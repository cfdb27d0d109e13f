import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment, Plain, ROOT, run, say, since } from './process.mjs'

const stampFile = path.join(ROOT, 'dist', '.built')
const FOLDERS = ['contract', 'server', 'demo', 'web']
const FILES = ['package.json', 'package-lock.json', 'vite.config.ts', 'vite.chunks.ts', 'vite.contract.ts']
const BUNDLER = fileURLToPath(new URL('./bundle.mjs', import.meta.url))
const SCREENS = fileURLToPath(new URL('./screens.mjs', import.meta.url))
const THIS = [fileURLToPath(import.meta.url), BUNDLER, SCREENS]

// tests are not built; migrations and help pages are read as they are
const isSource = (name) => !/\.test\.tsx?$|\.sql$|\.md$/.test(name)

function* sources(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* sources(at)
    else if (isSource(entry.name)) yield at
  }
}

/** One hash over the names and contents of everything the build reads. */
function stateOfSources() {
  const files = FOLDERS.flatMap((name) => [...sources(path.join(ROOT, name))])
  files.push(...FILES.map((name) => path.join(ROOT, name)).filter((file) => fs.existsSync(file)), ...THIS)
  const hash = createHash('sha256')
  for (const file of files.sort((a, b) => (a < b ? -1 : 1))) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Whether dist was made of the sources as they are. */
export function isBuilt() {
  try {
    return fs.readFileSync(stampFile, 'utf8') === stateOfSources()
  } catch {
    return false
  }
}

/** Builds the browser's part, the renderer of the public pages, and the server, at the same time. */
export async function build(node) {
  const from = performance.now()
  say('Building …')
  fs.rmSync(stampFile, { force: true })
  const state = stateOfSources()
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const parts = {
    'the pages of the browser': [vite, 'build', '--logLevel=warn'],
    'the renderer of the public pages': [
      vite,
      'build',
      '--logLevel=warn',
      '--ssr',
      'web/site/server.tsx',
      '--outDir',
      'dist/ssr',
    ],
    'the server': [BUNDLER],
    'the list of screens': [SCREENS],
  }
  // whatever NODE_ENV says: a build for development is several times larger and slower
  const env = environment(node, { NODE_ENV: 'production' })
  const results = await Promise.all(
    Object.entries(parts).map(async ([name, args]) => ({ name, ...(await run(node, args, { env })) })),
  )
  // apart from the application, whose shared parts the public pages would otherwise carry; the first one empties the folder
  const apart = await run(node, [vite, 'build', '--logLevel=warn', '--mode=site'], { env })
  results.push({ name: 'the script of the public pages', ...apart })
  const failed = results.filter(({ code }) => code !== 0)
  if (failed.length > 0) {
    throw new Plain(failed.map(({ name, output }) => `Building ${name} failed:\n${output}`).join('\n'))
  }
  // sources that were changed meanwhile do not match this state, and are built at the next start
  fs.writeFileSync(stampFile, state)
  say(`  done in ${since(from)}`)
}
