import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { unscopedUses } from './unscoped.ts'

const OXLINT = path.join(ROOT, 'node_modules/oxlint/bin/oxlint')
/** The rule that keeps the database out of features. */
const RULE = 'eslint(no-restricted-properties)'

const NO_REASON = 'export const f = (rows: Rows, why: string) => rows.unscoped(why)'

describe('a feature reaches the database by rows, and without a reach by unscoped', () => {
  let root = ''
  const planted: [file: string, text: string][] = [
    ['server/features/one/member.ts', 'export const f = (call: { tx: unknown }) => call.tx'],
    ['server/features/one/parameter.ts', 'export const f = ({ db }: { db: unknown }) => db'],
    ['server/features/one/renamed.ts', 'export const f = ({ tx: other }: { tx: unknown }) => other'],
    [
      'server/features/one/constant.ts',
      'export const f = (core: { pool: unknown }) => {\n  const { pool } = core\n  return pool\n}',
    ],
    ['server/features/one/deep.ts', 'export const f = ({ core: { pools } }: { core: { pools: unknown } }) => pools'],
    ['server/features/one/text.ts', "export const f = (core: { pool: unknown }) => core['pool']"],
  ]
  const allowed: [file: string, text: string][] = [
    ['server/features/one/one.test.ts', 'export const f = (call: { tx: unknown }) => call.tx'],
    ['server/features/one/testing.ts', 'export const f = (core: { pool: unknown }) => core.pool'],
    ['server/core/access/two.ts', 'export const f = (call: { tx: unknown }) => call.tx'],
    ['server/features/one/reason.ts', "export const f = (rows: Rows) => rows.unscoped('areas below an area')"],
    ['server/features/one/room/reason.ts', "export const f = (rows: Rows) => rows.unscoped('areas below an area')"],
  ]

  beforeAll(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-scoped-access-'))
    fs.copyFileSync(path.join(ROOT, '.oxlintrc.json'), path.join(root, '.oxlintrc.json'))
    for (const [file, text] of [...planted, ...allowed]) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      fs.writeFileSync(path.join(root, file), `${text}\n`)
    }
  })
  afterAll(() => fs.rmSync(root, { recursive: true }))

  function refused(): string[] {
    const run = () => execFileSync(process.execPath, [OXLINT, '--format', 'json'], { cwd: root, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(outputOf(run)) as { diagnostics: { code: string; filename: string }[] }
    return [...new Set(diagnostics.filter(({ code }) => code === RULE).map(({ filename }) => filename))].sort()
  }

  test('every way to take a transaction or a pool is refused, in features alone', () => {
    expect(refused(), 'change no-restricted-properties in .oxlintrc.json').toEqual(planted.map(([file]) => file).sort())
  })

  test('a reason is constant words', () => {
    expect(unscopedUses(root)).toEqual([
      { feature: 'one', reason: 'areas below an area', files: ['reason.ts', 'room/reason.ts'] },
    ])
    fs.writeFileSync(path.join(root, 'server/features/one/variable.ts'), NO_REASON)
    expect(() => unscopedUses(root)).toThrow('one/variable.ts:1: give the reason')
  })
})

/** Violations end the linter with a status of their own; the report is complete all the same. */
function outputOf(run: () => string): string {
  try {
    return run()
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
