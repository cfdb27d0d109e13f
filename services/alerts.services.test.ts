import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { findProgram } from './support/programs.ts'

const OPERATIONS = path.join(ROOT, 'docs', 'operations')
const promtool = findProgram('promtool')

/** What promtool prints. @throws Error with the same when it finds something wrong. */
const run = (...args: string[]) => execFileSync(promtool ?? '', args, { cwd: OPERATIONS, encoding: 'utf8' })

describe.skipIf(!promtool)('the alert rules', () => {
  test('are accepted by Prometheus', () => {
    expect(run('check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yml')).toMatch(/SUCCESS: \d+ rules found/)
  })

  test('fire when they should and are silent on a sound system', () => {
    expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
  })
})
