import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { type Cruise, cruise } from './cruise.ts'
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
  expect(['contract', 'server', 'demo', 'web'].flatMap(sources).filter((file) => !seen.has(file))).toEqual([])
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
    ['web-never-server', 'web/core/a.ts', `import '../../server/core/root.ts'`],
    ['server-never-web', 'server/core/b.ts', `import '../../web/core/right.ts'`],
    ['contract-knows-nobody', 'contract/core/c.ts', `import '../../server/core/root.ts'`],
    ['contract-only-zod', 'contract/core/d.ts', `import 'node:fs'`],
    ['core-never-feature', 'server/core/e.ts', `import '../features/one/index.ts'`],
    ['ui-looks-only', 'web/ui/f.ts', `import '#contract/core/right.ts'`],
    ['only-core-opens-the-database', 'server/features/one/g.ts', `import '../../core/database/kysely.ts'`],
    [
      'features-reach-the-database-by-rows',
      'server/features/one/y.ts',
      `import type {} from '../../core/database/kysely.ts'`,
    ],
    ['feature-inside-is-private', 'server/features/one/h.ts', `import '../two/inside.ts'`],
    ['other-contract-through-index', 'server/features/one/i.ts', `import '#contract/features/two/inside.ts'`],
    ['server-uses-its-contract', 'server/features/two/index.ts', `export {}`],
    ['server/core/config-imports-downward', 'server/core/config/m.ts', `import type {} from '../http/n.ts'`],
    ['contract/core/text-imports-downward', 'contract/core/text/o.ts', `import '../model/p.ts'`],
    ['web/core/i18n-imports-downward', 'web/core/i18n/q.ts', `import '../app/r.ts'`],
    ['web/ui/theme-imports-downward', 'web/ui/theme/s.ts', `import '../data/t.ts'`],
    ['web/features/rates/periods-imports-downward', 'web/features/rates/periods/y.ts', `import '../sheets/z.ts'`],
    ['only-the-start-reaches-the-demo', 'server/core/app/u.ts', `import '../../../demo/v.ts'`],
    ['features-see-only-previews-of-the-site', 'web/features/one/w.ts', `import '../../site/x.ts'`],
    // types count too
    ['no-cycles', 'contract/core/j.ts', `import type { K } from './k.ts'\nexport type J = K`],
    ['nothing-unresolved', 'web/core/l.ts', `import './nowhere.ts'`],
  ]
  const right: [file: string, text: string][] = [
    ['server/core/root.ts', 'export {}'],
    ['server/core/http/n.ts', 'export {}'],
    ['contract/core/model/p.ts', 'export {}'],
    ['web/core/app/r.ts', 'export {}'],
    ['web/ui/data/t.ts', 'export {}'],
    ['web/features/rates/sheets/z.ts', 'export {}'],
    ['demo/v.ts', 'export {}'],
    ['web/site/x.ts', 'export {}'],
    ['server/core/database/kysely.ts', 'export {}'],
    ['web/core/right.ts', 'export {}'],
    ['contract/core/right.ts', 'export {}'],
    ['contract/core/k.ts', `import type { J } from './j.ts'\nexport type K = J[]`],
    ['contract/features/one/index.ts', 'export {}'],
    ['contract/features/two/index.ts', 'export {}'],
    ['contract/features/two/inside.ts', 'export {}'],
    ['server/features/one/index.ts', `import '#contract/features/one/index.ts'`],
    ['server/features/two/inside.ts', 'export {}'],
    ['package.json', JSON.stringify({ type: 'module', imports: { '#contract/*': './contract/*' } })],
  ]
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

  test('and what is right is not', () => {
    const files = right.map(([file]) => file).filter((file) => file !== 'contract/core/k.ts')
    expect(found.filter((v) => files.includes(v.from))).toEqual([])
  })
})
