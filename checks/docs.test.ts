import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { filesUnder } from './catalogues.ts'
import { RULES } from './cruise.ts'
import { generated } from './generate.ts'

describe('docs/generated is what the contract prints today', () => {
  test.each(Object.entries(generated()))('%s', (name, text) => {
    expect(fs.readFileSync(path.join(ROOT, 'docs/generated', name), 'utf8'), 'run `npm run fix`').toBe(text)
  })
})

const ROOTS = ['contract', 'server', 'demo', 'web', 'checks', 'scripts', 'bench', 'e2e', 'services']
const CORES = ['contract/core', 'server/core', 'web/core', 'web/ui']
const exists = (...parts: string[]) => fs.existsSync(path.join(ROOT, ...parts))
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')

describe('README.md of roots and rooms', () => {
  /** A room with this many source files needs a guide. Our choice. */
  const LARGE = 20
  /** A whole feature of this many, divided into rooms or not. Our choice. */
  const LARGE_FEATURE = 60
  const below = (folder: string) =>
    fs
      .readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`)
  const sizeOf = (folder: string) =>
    filesUnder([folder], /\.(ts|tsx|sql)$/).filter((file) => !file.includes('.test.')).length
  const features = ['server/features', 'web/features'].flatMap(below)
  const rooms = [...CORES, 'web/site', ...features].flatMap(below)
  const large = [
    ...rooms.filter((room) => sizeOf(room) >= LARGE),
    ...features.filter((feature) => sizeOf(feature) >= LARGE_FEATURE),
  ]
  const all = [...filesUnder(ROOTS, /(^|\/)README\.md$/)]

  test('every root, every core and every large room has one', () => {
    const needed = [...ROOTS, ...CORES, ...large, 'web/site', 'web/answering']
    expect(
      needed.filter((folder) => !exists(folder, 'README.md')),
      'add a README.md in each of these folders',
    ).toEqual([])
  })

  test('each says what is inside, who imports it, and where to start reading', () => {
    const lacking = all.flatMap((file) =>
      [/^# /m, /^\*\*(Imported by|Imports|Loaded by|Run by)\*\* /m, /^\*\*Start reading\*\* /m]
        .filter((part) => !part.test(read(file)))
        .map((part) => `${file}: ${part.source}`),
    )
    expect(lacking, 'add these parts to the README').toEqual([])
  })

  test('none is longer than 25 lines', () => {
    expect(
      all.filter((file) => read(file).trimEnd().split('\n').length > 25),
      'shorten them to 25 lines: details belong in docs/',
    ).toEqual([])
  })

  /** From the project, in the folder or next to it; a bare file name also anywhere below the folder. */
  const isNear = (folder: string, name: string) =>
    exists(name) ||
    exists(folder, name) ||
    exists(folder, '..', name) ||
    (!name.includes('/') && filesUnder([folder], /./).some((file) => file.endsWith(`/${name}`)))

  test('the files and folders that they name exist', () => {
    const missing = all.flatMap((file) =>
      pathsIn(read(file))
        .filter((name) => !isNear(path.dirname(file), name))
        .map((name) => `${file}: ${name}`),
    )
    expect(missing, 'correct these names in the README, or add the files').toEqual([])
  })
})

describe('the tables of rooms', () => {
  const { forbidden } = createRequire(import.meta.url)(RULES) as { forbidden: { name: string }[] }
  const ruled = (core: string) =>
    forbidden.flatMap(({ name }) => new RegExp(`^${core}/(.*)-imports-downward$`).exec(name)?.[1] ?? [])

  test.each(CORES)('the README of %s lists its rooms in the order of the import rules', (core) => {
    const rows = read(`${core}/README.md`).match(/^\| `.*?(?= \|)/gm) ?? []
    const listed = rows.flatMap((row) => [...row.matchAll(/`(\w+)\/`/g)].map((match) => match[1] ?? ''))
    const folders = fs.readdirSync(path.join(ROOT, core), { withFileTypes: true }).filter((one) => one.isDirectory())

    // the last room may import all others, so that no rule is about it
    expect(listed.slice(0, -1), 'put the rooms into this order').toEqual(ruled(core))
    expect(listed.toSorted(), 'list these rooms').toEqual(folders.map(({ name }) => name).toSorted())
  })
})

test('the architecture fits on two pages', () => {
  const words = read('docs/architecture.md')
    .replace(/```mermaid[\s\S]*?```/, '')
    .split(/\s+/)
  expect(words.length, 'shorten docs/architecture.md: details belong in other pages of docs/').toBeLessThan(1_200)
})

/** What is set as code and looks like a file or folder of the project; patterns with < and * are not looked for. */
function pathsIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([\w./-]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => /^[\w-][\w./-]*(\/|\.(?:md|tsx?|mjs|sql|css))$/.test(name))
}

test('folders that pages of docs name exist', () => {
  const missing = [...filesUnder(['docs'], /\.md$/), 'README.md', 'CONTRIBUTING.md'].flatMap((file) =>
    [...read(file).matchAll(/`((?:\w+\/)[\w/-]+)`/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => ROOTS.includes(name.split('/')[0] ?? '') && !exists(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing, 'correct these names in the page, or add the folders').toEqual([])
})

test('files that pages of docs name exist somewhere', () => {
  const all = [...fs.readdirSync(ROOT), ...filesUnder([...ROOTS, 'docs'], /\.(tsx?|md)$/)]
  const names = new Set(all.map((file) => path.basename(file)))
  const missing = [...filesUnder(['docs'], /\.md$/), 'README.md', 'CONTRIBUTING.md'].flatMap((file) =>
    pathsIn(read(file))
      .filter((name) => /\.(tsx?|md)$/.test(name) && !names.has(path.basename(name)))
      .map((name) => `${file}: ${name}`),
  )
  expect(
    // of the example in CONTRIBUTING.md
    missing.filter((line) => !/wells/i.test(line)),
    'correct these names in the page, or add the files',
  ).toEqual([])
})

test('what documentation and docstrings refer to exists', () => {
  const files = [
    ...filesUnder(ROOTS, /\.(ts|tsx|mjs|md)$/),
    ...filesUnder(['docs'], /\.md$/),
    'README.md',
    'CONTRIBUTING.md',
  ]
  const missing = files.flatMap((file) => {
    const named = [
      ...read(file).matchAll(
        /\b((?:docs|contract|server|demo|web|checks|scripts|bench|services|e2e|deploy)\/[\w/.-]+\.(?:md|ts|tsx|mjs|sql))\b/g,
      ),
    ].map((m) => m[1] ?? '')
    return named.filter((name) => !fs.existsSync(path.join(ROOT, name))).map((name) => `${file}: ${name}`)
  })
  // these checks make small trees of their own
  expect(
    [...new Set(missing)].filter((line) => !/^checks\/(import-rules|new-feature|scoped-access)\.test\.ts/.test(line)),
    'correct these references where they are written, or add the files',
  ).toEqual([])
})

test('no file names a folder of one machine, or papers outside the project', () => {
  const files = filesUnder([...ROOTS, 'docs'], /\.(ts|tsx|mjs|md|css|html|sql|json)$/)
  const naming = files.filter(
    (file) =>
      file !== 'checks/docs.test.ts' &&
      /\/work\/|\/root\/|\.\.\/shared|product\.md|brief\.md|domain\.md|house\.md|\bbrief §|\bproduct §/.test(
        fs.readFileSync(path.join(ROOT, file), 'utf8'),
      ),
  )
  expect(naming, 'take these names out of the files').toEqual([])
})
