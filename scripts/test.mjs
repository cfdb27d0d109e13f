// npm test: every check, from nothing. Ends with one line 'N passed, N failed'; runs under any Node from 20 on.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bringChromium } from './ground/chromium.mjs'
import { prepare } from './ground/prepare.mjs'
import { environment, Plain, ROOT, run, say, script, since } from './ground/process.mjs'

const REPORTS = path.join(ROOT, 'test-results')
const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts)

/** The configuration of a server that may run here: tests must not write to its database nor send its mails. */
const OURS = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'NODE_ENV', 'PUBLIC_URL', 'JWT_SECRET', 'TOKEN_HOURS']
OURS.push('DATABASE_POOL', 'DATABASE_POOL_HEAVY', 'DATABASE_POOL_JOBS', 'DATABASE_POOL_CONTROL')
OURS.push('SMTP_URL', 'MAIL_FROM', 'DEMO', 'TRUST_PROXY', 'LOG_LEVEL', 'MAX_UPLOAD_MB', 'REQUESTS_PER_MINUTE')
OURS.push('FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_REGION', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY')
OURS.push('FILES_S3_PATH_STYLE', 'DATA_SECRET', 'METRICS_TOKEN', 'METRICS_PORT')
OURS.push('SURVEY_NETWORK_HOUR')
OURS.push('DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE')
OURS.push('REQUEST_IDLE_SECONDS', 'UPLOAD_MIN_BYTES_PER_SECOND', 'UPLOADS_PERSON_MB', 'UPLOADS_ADDRESS_MB')
OURS.push('SOCKETS_PER_ACCOUNT', 'SOCKETS_PER_ADDRESS')
OURS.push('MAP_STYLE_URL', 'MAP_ORIGINS', 'MAP_TILES_FILE')

/** Data of the server that the browser tests walk through. Not made here: what mkdtemp makes, only root may enter. */
const E2E_DATA = path.join(os.tmpdir(), `nutag-e2e-${process.pid}-${Date.now()}`)

script(async () => {
  try {
    await testAll()
  } catch (error) {
    say(error instanceof Plain ? error.message : error.stack)
    finish({ passed: 0, failed: 1 })
  } finally {
    fs.rmSync(E2E_DATA, { recursive: true, force: true })
  }
})

async function testAll() {
  for (const name of OURS) delete process.env[name]
  const chrome = await bringChromium()
  const node = await prepare({ built: true })
  fs.rmSync(REPORTS, { recursive: true, force: true })
  fs.mkdirSync(REPORTS, { recursive: true })
  const env = environment(node, { CHROME_PATH: chrome, NO_COLOR: '1', NUTAG_REPORTS: REPORTS })
  const total = { passed: 0, failed: 0 }
  for (const step of steps()) {
    const from = performance.now()
    const { code, output } = await run(node, step.args, { env: { ...env, ...step.env } })
    const counted = step.count ? step.count(code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
    total.passed += counted.passed
    total.failed += counted.failed
    say(
      `${counted.failed > 0 ? 'FAILED' : 'ok    '} ${step.name}: ${counted.passed} passed, ${counted.failed} failed (${since(from)})`,
    )
    if (counted.failed > 0) say(step.brief ? step.brief(output) : output)
  }
  finish(total)
}

function finish({ passed, failed }) {
  say('')
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

function steps() {
  const typeCheck = (root) => ({
    name: `types of ${root}`,
    args: [bin('typescript/bin/tsc'), '-p', `tsconfig.${root}.json`],
  })
  const vitestReport = path.join(REPORTS, 'vitest.json')
  const e2eReport = path.join(REPORTS, 'e2e.json')
  return [
    typeCheck('contract'),
    typeCheck('server'),
    typeCheck('web'),
    { name: 'format', args: [bin('@biomejs/biome/bin/biome'), 'check'] },
    { name: 'linter', args: [bin('oxlint/bin/oxlint'), '--type-aware'] },
    { name: 'unused code', args: [bin('knip/bin/knip.js')] },
    {
      name: 'unit, API and walking checks',
      args: [
        bin('vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ],
      count: (code) => fromVitest(vitestReport, code),
      brief: failures,
    },
    {
      name: 'browser',
      args: [bin('@playwright/test/cli.js'), 'test'],
      env: { E2E_DATA_DIR: E2E_DATA },
      count: (code) => fromPlaywright(e2eReport, code),
      brief: failures,
    },
  ]
}

/** The end of a long report: what failed and how. */
const failures = (output) =>
  output
    .split('\n')
    .filter((line) => !/^\s*(✓|ok )/.test(line))
    .slice(-400)
    .join('\n')

function fromVitest(file, code) {
  const report = read(file)
  if (!report) return { passed: 0, failed: 1 }
  return honest(report.numPassedTests, report.numFailedTests, code)
}

function fromPlaywright(file, code) {
  const report = read(file)
  if (!report) return { passed: 0, failed: 1 }
  return honest(report.stats.expected, report.stats.unexpected + report.stats.flaky, code)
}

// a runner that found nothing, or that failed without a failing test, has not passed
function honest(passed, failed, code) {
  const broken = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0
  return { passed, failed: failed + broken }
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
