import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { CRUISED, type Cruise, cruise, RULES } from './cruise.ts'
import { drawRooms, shownRooms } from './rooms.ts'

const sources = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))

const { modules, summary } = cruise()

test('nobody imports what the architecture forbids, and every source file was looked at', () => {
  const seen = new Set(modules.map((m) => m.source))

  expect(
    summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`),
    'move the code or the import: the rules are in .dependency-cruiser.cjs and docs/architecture.md',
  ).toEqual([])
  // the tool has a way of silently looking at nothing
  expect(
    CRUISED.flatMap(sources).filter((file) => !seen.has(file)),
    'let dependency-cruiser see them: add their folder to CRUISED in checks/cruise.ts',
  ).toEqual([])
})

test('the picture of the architecture shows the imports of today', () => {
  expect(shownRooms(), 'draw it again: npm run fix, or node scripts/run.mjs checks/rooms.ts').toBe(drawRooms(modules))
})

describe('the picture of the rooms', () => {
  const file = (source: string, ...imports: string[]) => ({
    source,
    dependencies: imports.map((resolved) => ({ resolved })),
  })

  test('leaves out tests and every arrow that a longer path implies', () => {
    const drawn = drawRooms([
      file('server/core/app/a.ts', 'server/core/jobs/b.ts', 'server/core/config/c.ts'),
      file('server/core/jobs/b.ts', 'server/core/config/c.ts'),
      file('server/core/config/c.ts'),
      file('server/core/config/c.test.ts', 'server/core/app/a.ts'),
      file('server/features/one/index.ts', 'server/core/app/a.ts', 'contract/core/text/d.ts'),
      file('server/core/jobs/e.ts', 'contract/core/text/d.ts'),
      file('contract/core/text/d.ts'),
    ])

    expect(drawn.split('\n').map((line) => line.trim())).toEqual([
      '```mermaid',
      'flowchart TD',
      'server_features["server/features"]',
      'subgraph contract_core [contract/core]',
      'contract_core_text[text]',
      'end',
      'subgraph server_core [server/core]',
      'server_core_app[app]',
      'server_core_config[config]',
      'server_core_jobs[jobs]',
      'server_core_app --> server_core_jobs',
      'server_core_jobs --> server_core_config',
      'end',
      'server_core --> contract_core',
      'server_features --> server_core',
      '```',
    ])
  })
})

describe('a wrong import is found', () => {
  // a small tree of its own, with one wrong import in each file
  const planted: [rule: string, file: string, text: string][] = [
    // an order of rooms: one import upward in each
    ['server/core-imports-downward', 'server/core/app/a.ts', `import '../../commands/right.ts'`],
    ['contract/core-imports-downward', 'contract/core/model/a.ts', `import '../../features/one/index.ts'`],
    ['web/core-imports-downward', 'web/core/app/a.ts', `import '../../answering/right.ts'`],
    ['web/answering-imports-downward', 'web/answering/a.ts', `import '../site/right.ts'`],
    ['web/site-imports-downward', 'web/site/a.ts', `import '../features/one/right.ts'`],
    ['server/core/config-imports-downward', 'server/core/config/a.ts', `import type {} from '../http/right.ts'`],
    ['contract/core/text-imports-downward', 'contract/core/text/a.ts', `import '../model/right.ts'`],
    ['web/core/i18n-imports-downward', 'web/core/i18n/a.ts', `import '../app/right.ts'`],
    ['web/ui/theme-imports-downward', 'web/ui/theme/a.ts', `import '../data/right.ts'`],
    [
      'server/features/surveys/flags-imports-downward',
      'server/features/surveys/flags/a.ts',
      `import '../manage/right.ts'`,
    ],
    [
      'server/features/mail/incoming-imports-downward',
      'server/features/mail/incoming/a.ts',
      `import '../mbox/right.ts'`,
    ],
    ['server/features/calendar/ics-imports-downward', 'server/features/calendar/ics/a.ts', `import '../dav/right.ts'`],
    [
      'server/features/funds/fact-sheet-imports-downward',
      'server/features/funds/fact-sheet/a.ts',
      `import '../subscription/right.ts'`,
    ],
    [
      'server/features/invoices/providers-imports-downward',
      'server/features/invoices/providers/a.ts',
      `import '../document/right.ts'`,
    ],
    ['web/features/rates/periods-imports-downward', 'web/features/rates/periods/a.ts', `import '../sheets/right.ts'`],
    ['web/features/users/profile-imports-downward', 'web/features/users/profile/a.ts', `import '../setup/right.ts'`],
    ['web/features/surveys/builder-imports-downward', 'web/features/surveys/builder/a.ts', `import '../home/right.ts'`],
    // a room that is in no order
    ['rooms-are-listed', 'server/core/new-room/a.ts', `import '../config/right.ts'`],
    ['rooms-are-listed', 'web/new-root/a.ts', `import '../core/app/right.ts'`],
    ['rooms-are-listed', 'web/features/users/new-room/a.ts', `import '../setup/right.ts'`],
    ['rooms-are-listed', 'server/features/one/new-room/a.ts', `import '../right.ts'`],
    ['only-listed-rooms-are-imported', 'server/core/http/a.ts', `import '../other-room/unlisted.ts'`],
    ['web-never-server', 'web/core/a.ts', `import '../../server/core/http/right.ts'`],
    ['server-never-web', 'server/core/b.ts', `import '../../web/core/app/right.ts'`],
    ['the-product-never-imports-its-checks', 'demo/a.ts', `import '../checks/right.ts'`],
    ['the-product-never-imports-its-checks', 'contract/core/b.ts', `import '../../bench/right.ts'`],
    ['contract-knows-nobody', 'contract/core/c.ts', `import '../../server/core/http/right.ts'`],
    ['contract-only-zod', 'contract/core/d.ts', `import 'node:fs'`],
    ['core-never-feature', 'server/core/e.ts', `import '#contract/features/one/index.ts'`],
    ['ui-looks-only', 'web/ui/f.ts', `import '#contract/core/model/right.ts'`],
    ['only-core-opens-the-database', 'server/features/one/g.ts', `import '../../core/database/kysely.ts'`],
    [
      'features-reach-the-database-by-rows',
      'server/features/one/y.ts',
      `import type {} from '../../core/database/kysely.ts'`,
    ],
    ['feature-inside-is-private', 'server/features/one/h.ts', `import '../two/inside.ts'`],
    ['other-contract-through-index', 'server/features/one/i.ts', `import '#contract/features/two/inside.ts'`],
    ['server-uses-its-contract', 'server/features/two/index.ts', `export {}`],
    ['web-uses-its-contract', 'web/features/two/index.ts', `export {}`],
    ['only-the-start-reaches-the-demo', 'server/core/app/u.ts', `import '../../../demo/right.ts'`],
    ['features-see-only-previews-of-the-site', 'web/features/one/w.ts', `import '../../site/right.ts'`],
    ['server-ships-only-dependencies', 'server/core/v.ts', `import 'for-development'`],
    ['web-never-server-packages', 'web/core/z.ts', `import 'fastify'`],
    ['code-never-imports-tests', 'server/core/x.ts', `import './right.test.ts'`],
    ['declared-packages-only', 'web/core/y.ts', `import 'not-declared'`],
    // types count too, and so does what is not shipped
    ['no-cycles', 'contract/core/j.ts', `import type { K } from './k.ts'\nexport type J = K`],
    ...CRUISED.slice(4).map((folder): [string, string, string] => [
      'no-cycles',
      `${folder}/j.ts`,
      `import type { K } from './k.ts'\nexport type J = K`,
    ]),
    ['nothing-unresolved', 'web/core/l.ts', `import './nowhere.ts'`],
  ]
  const CIRCLES = ['contract/core', ...CRUISED.slice(4)].map((folder) => `${folder}/k.ts`)
  const pkg = (name: string): [file: string, text: string][] => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
    [`node_modules/${name}/index.js`, 'module.exports = {}'],
  ]
  const right: [file: string, text: string][] = [
    'server/commands/right.ts',
    'server/core/config/right.ts',
    'server/core/http/right.ts',
    'server/core/right.test.ts',
    'server/core/other-room/unlisted.ts',
    'server/core/database/kysely.ts',
    'server/features/one/right.ts',
    'server/features/two/inside.ts',
    'contract/core/model/right.ts',
    'contract/features/one/index.ts',
    'contract/features/two/index.ts',
    'contract/features/two/inside.ts',
    'web/answering/right.ts',
    'web/core/app/right.ts',
    'web/features/one/right.ts',
    'web/features/rates/sheets/right.ts',
    'web/features/users/setup/right.ts',
    'web/features/surveys/home/right.ts',
    'server/features/surveys/manage/right.ts',
    'server/features/calendar/dav/right.ts',
    'server/features/mail/mbox/right.ts',
    'server/features/funds/subscription/right.ts',
    'server/features/invoices/document/right.ts',
    'web/site/right.ts',
    'web/ui/data/right.ts',
    'bench/right.ts',
    'checks/right.ts',
    'demo/right.ts',
  ].map((file) => [file, 'export {}'])
  right.push(
    ...CIRCLES.map((file): [string, string] => [file, `import type { J } from './j.ts'\nexport type K = J[]`]),
    ['server/features/one/index.ts', `import '#contract/features/one/index.ts'`],
    [
      'package.json',
      JSON.stringify({
        type: 'module',
        imports: { '#contract/*': './contract/*' },
        dependencies: { fastify: '1.0.0' },
        devDependencies: { 'for-development': '1.0.0' },
      }),
    ],
    ...['fastify', 'for-development', 'not-declared'].flatMap(pkg),
  )
  let found: Cruise['summary']['violations'] = []
  const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-imports-'))

  beforeAll(() => {
    for (const [file, text] of [...planted.map(([, file, text]) => [file, text] as const), ...right]) {
      fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
      fs.writeFileSync(path.join(tree, file), `${text}\n`)
    }
    found = cruise(tree).summary.violations
  })
  afterAll(() => fs.rmSync(tree, { recursive: true }))

  test.each(planted)('%s in %s', (rule, file) => {
    expect(found.filter((v) => v.from === file).map((v) => v.rule.name)).toContain(rule)
  })

  test('a wrong import is planted for every rule, and for every order of rooms', () => {
    const { forbidden, required } = createRequire(import.meta.url)(RULES) as Record<
      'forbidden' | 'required',
      { name: string }[]
    >
    const ordered = (name: string) => name.replace(/\/[^/]+-imports-downward$/, ': its order of rooms')
    const known = new Set(planted.map(([rule]) => ordered(rule)))

    const missing = [...forbidden, ...required].map(({ name }) => ordered(name)).filter((name) => !known.has(name))
    expect([...new Set(missing)], 'add an import that breaks it to `planted` in this file').toEqual([])
  })

  test('and what is right is not', () => {
    const files = right.map(([file]) => file).filter((file) => !CIRCLES.includes(file))
    expect(found.filter((v) => files.includes(v.from))).toEqual([])
  })
})
