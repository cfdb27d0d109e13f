import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../server/core/config/root.ts'

interface Counted {
  passed: number
  failed: number
  failures: string[]
}
const reports: Record<'fromVitest' | 'fromPlaywright', (file: string, code: number) => Counted> = await import(
  path.join(ROOT, 'scripts/ground/test-reports.mjs')
)

function written(report: unknown) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-reports-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'report.json')
  fs.writeFileSync(file, JSON.stringify(report))
  return file
}

test("names the tests that failed in Vitest's report, and files that could not be read", () => {
  const file = written({
    numPassedTests: 4,
    numFailedTests: 1,
    testResults: [
      {
        name: path.join(ROOT, 'checks/text.test.ts'),
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'counts', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'sums',
            failureMessages: ['\u001B[31mAssertionError: 1 is not 2\n  at a.test.ts'],
          },
        ],
      },
      { name: path.join(ROOT, 'checks/docs.test.ts'), message: 'SyntaxError: no\nmore', assertionResults: [] },
    ],
  })

  expect(reports.fromVitest(file, 1)).toEqual({
    passed: 4,
    failed: 1,
    failures: [
      'checks/text.test.ts › sums: AssertionError: 1 is not 2',
      'checks/docs.test.ts › the file itself: SyntaxError: no',
    ],
  })
})

test("names the journeys that failed in Playwright's report", () => {
  const spec = { file: 'walk.spec.ts', title: '/news', ok: false }
  const error = { message: 'Error: wider than 320 px\nExpected: 0' }
  const file = written({
    stats: { expected: 2, unexpected: 1, flaky: 0 },
    suites: [
      {
        title: 'walk.spec.ts',
        suites: [{ title: 'en dark', specs: [{ ...spec, tests: [{ results: [{ error }] }] }] }],
      },
    ],
  })

  expect(reports.fromPlaywright(file, 1)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['e2e/walk.spec.ts › en dark › /news: Error: wider than 320 px'],
  })
})

test('a runner without a report, without tests, or with an error outside its tests has failed', () => {
  const green = { numPassedTests: 3, numFailedTests: 0, testResults: [] }
  expect(reports.fromVitest('/nowhere/report.json', 0)).toMatchObject({ failed: 1 })
  expect(reports.fromVitest(written({ ...green, numPassedTests: 0 }), 0)).toMatchObject({
    failed: 1,
    failures: ['a runner that ran no test'],
  })
  expect(reports.fromVitest(written(green), 1)).toMatchObject({
    failed: 1,
    failures: ['a runner that ended with 1 without a failed test'],
  })
  expect(reports.fromVitest(written(green), 0)).toMatchObject({ passed: 3, failed: 0 })
})
