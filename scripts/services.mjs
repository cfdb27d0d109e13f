// npm run test:services: the tests that need real programs from Debian (proxies, Prometheus, a mail server, PSPP, R, LibreOffice). They live in
// services/ and are not part of npm test. Ends with one line 'N passed, N failed, N skipped' and lists what was skipped.
import fs from 'node:fs'
import path from 'node:path'
import { bringPrograms } from './ground/debian.mjs'
import { prepare } from './ground/prepare.mjs'
import { environment, ROOT, run, say, script } from './ground/process.mjs'

/** What the tests run against. A test names the program that it needs (services/support/programs.ts). */
const PROGRAMS = [
  { program: 'nginx', package: 'nginx' },
  { program: 'caddy', package: 'caddy' },
  { program: 'haproxy', package: 'haproxy' },
  { program: 'promtool', package: 'prometheus' },
  { program: 'systemd-analyze', package: 'systemd' },
  {
    program: 'postfix',
    package: 'postfix',
    debconf: ['postfix postfix/main_mailer_type select No configuration'],
  },
  { program: 'postgrey', package: 'postgrey' },
  { program: 'dovecot', package: 'dovecot-imapd' },
  { program: 'bearerbox', package: 'kannel' },
  // the operator of the tests: it prints what bearerbox gives it
  { program: '/usr/lib/kannel/test/fakesmsc', package: 'kannel-extras' },
  { program: 'dkimverify', package: 'python3-dkim' },
  { program: 'clamd', package: 'clamav-daemon' },
  // both clusters of the test of a standby
  { program: 'pg_basebackup', package: 'postgresql' },
  { program: 'pspp', package: 'pspp' },
  { program: 'Rscript', package: 'r-base-core' },
  { program: 'soffice', package: 'libreoffice-calc-nogui' },
  // the Python module through which a test types into LibreOffice
  { program: '/usr/lib/python3/dist-packages/uno.py', package: 'python3-uno' },
]

script(async () => {
  const absent = await bringPrograms(PROGRAMS, say)
  const node = await prepare({ built: true })
  const report = path.join(ROOT, 'test-results', 'services.json')
  fs.rmSync(report, { force: true })
  const { code } = await run(
    node,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'services/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ],
    { env: environment(node), show: true },
  )
  const counted = countOf(report, code)
  for (const { program, reason } of absent) say(`Skipped what needs ${program}: ${reason}.`)
  for (const name of counted.skipped) say(`Skipped: ${name}`)
  say('')
  say(`${counted.passed} passed, ${counted.failed} failed, ${counted.skipped.length} skipped`)
  process.exitCode = counted.failed > 0 ? 1 : 0
})

/** Counts the tests of the report. A run that broke off, or that found no test at all, counts as one failure. */
function countOf(file, code) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: [] }
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(fs.readFileSync(file, 'utf8'))
  const tests = testResults.flatMap((one) => one.assertionResults)
  const skipped = tests.filter((one) => ['skipped', 'pending', 'todo'].includes(one.status)).map((one) => one.fullName)
  const broken = numFailedTests === 0 && (code !== 0 || tests.length === 0) ? 1 : 0
  return { passed, failed: numFailedTests + broken, skipped }
}
