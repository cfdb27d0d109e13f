import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../server/core/root.ts'

interface Cruise {
  modules: { source: string }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

const DEPCRUISE = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

function cruise(root = ROOT): Cruise {
  const config = path.join(ROOT, '.dependency-cruiser.cjs')
  const args = [DEPCRUISE, '--config', config, '--output-type', 'json', 'contract', 'server', 'web']
  try {
    return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }))
  } catch (error) {
    // violations make it end with their number; the report is there all the same
    const { stdout } = error as { stdout: string }
    return JSON.parse(stdout)
  }
}

const sources = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))

test('nobody imports what the architecture forbids, and every source file was looked at', () => {
  const { modules, summary } = cruise()
  const seen = new Set(modules.map((m) => m.source))

  expect(summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([])
  // the tool has a way of silently looking at nothing
  expect(['contract', 'server', 'web'].flatMap(sources).filter((file) => !seen.has(file))).toEqual([])
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
    ['only-core-opens-the-database', 'server/features/one/g.ts', `import '../../core/db.ts'`],
    ['feature-inside-is-private', 'server/features/one/h.ts', `import '../two/inside.ts'`],
    ['other-contract-through-index', 'server/features/one/i.ts', `import '#contract/features/two/inside.ts'`],
    ['server-uses-its-contract', 'server/features/two/index.ts', `export {}`],
    ['no-cycles', 'contract/core/j.ts', `import './k.ts'`],
    ['nothing-unresolved', 'web/core/l.ts', `import './nowhere.ts'`],
  ]
  const right: [file: string, text: string][] = [
    ['server/core/root.ts', 'export {}'],
    ['server/core/db.ts', 'export {}'],
    ['web/core/right.ts', 'export {}'],
    ['contract/core/right.ts', 'export {}'],
    ['contract/core/k.ts', `import './j.ts'`],
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
