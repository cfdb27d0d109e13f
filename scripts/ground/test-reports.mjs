import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './process.mjs'

/** The end of a long output: what failed and how. */
export const endOf = (output) =>
  output
    .split('\n')
    .filter((line) => !/^\s*(✓|ok )/.test(line))
    .slice(-400)
    .join('\n')

const NO_REPORT = { passed: 0, failed: 1, failures: ['a runner that wrote no report'] }

/**
 * What Vitest's JSON report counts, and the failed tests, each with the first line of its reason.
 * @returns { passed, failed, failures }
 */
export function fromVitest(file, code) {
  const report = read(file)
  if (!report) return NO_REPORT
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // a file that could not be read has a reason and no tests
    const named = failed.map(({ fullName, failureMessages }) => ({ fullName, reason: failureMessages[0] }))
    const unread = failed.length === 0 && message ? [{ fullName: 'the file itself', reason: message }] : []
    return [...named, ...unread].map((failure) => lineOf(path.relative(ROOT, name), failure.fullName, failure.reason))
  })
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests, failures }, code)
}

/**
 * The same for Playwright's JSON report.
 * @returns { passed, failed, failures }
 */
export function fromPlaywright(file, code) {
  const report = read(file)
  if (!report) return NO_REPORT
  const failures = report.suites.flatMap((suite) => failuresIn(suite, []))
  const { expected, unexpected, flaky } = report.stats
  return honest({ passed: expected, failed: unexpected + flaky, failures }, code)
}

function failuresIn(suite, titles) {
  const path = [...titles, suite.title]
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const error = spec.tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return lineOf(`e2e/${spec.file}`, [...path.slice(1), spec.title].join(' › '), error?.message)
    })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresIn(inner, path))]
}

const lineOf = (file, name, reason) => `${file} › ${name}: ${firstLineOf(reason)}`

// colours are for a terminal; a report is read in a log
const firstLineOf = (reason) =>
  stripped(reason ?? '')
    .split('\n')[0]
    .slice(0, 300) || 'no reason was given'
// oxlint-disable-next-line no-control-regex -- the escape that begins a colour is a control character
const stripped = (text) => text.replace(/\u001B\[\d+m/g, '')

// a runner that found nothing, or that failed without a failing test, has not passed
function honest({ passed, failed, failures }, code) {
  if (failed > 0 || (code === 0 && passed > 0)) return { passed, failed, failures }
  const why = passed === 0 ? 'a runner that ran no test' : `a runner that ended with ${code} without a failed test`
  return { passed, failed: 1, failures: [...failures, why] }
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
