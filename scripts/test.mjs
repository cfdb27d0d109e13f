// npm test: every check, from nothing; `npm test -- --help` names its parts. Ends with one line 'N passed, N failed'; runs under any Node from 20 on.
import fs from 'node:fs'
import path from 'node:path'
import { bringChromium } from './ground/chromium.mjs'
import { prepare } from './ground/prepare.mjs'
import { environment, Plain, ROOT, run, say, script, since } from './ground/process.mjs'
import { makeTemporaryFolder } from './ground/temporary.mjs'
import { HELP, PARTS, partsOf } from './ground/test-parts.mjs'

const REPORTS = path.join(ROOT, 'test-results')

/** The configuration of a server that may run here: tests must not write to its database nor send its mails. */
const OURS = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'NODE_ENV', 'PUBLIC_URL', 'JWT_SECRET', 'TOKEN_HOURS']
OURS.push('SECOND_FACTOR', 'IDLE_MINUTES', 'OIDC_STAFF_ISSUER', 'OIDC_STAFF_CLIENT_ID', 'OIDC_STAFF_CLIENT_SECRET')
OURS.push(
  'OIDC_STAFF_LABEL',
  'OIDC_STAFF_ROLES',
  'OIDC_STAFF_ROLE_CLAIM',
  'OIDC_STAFF_AREA_CLAIM',
  'OIDC_CITIZENS_ISSUER',
)
OURS.push('OIDC_CITIZENS_CLIENT_ID', 'OIDC_CITIZENS_CLIENT_SECRET', 'OIDC_CITIZENS_LABEL')
OURS.push('DATABASE_POOL', 'DATABASE_POOL_HEAVY', 'DATABASE_POOL_JOBS', 'DATABASE_POOL_CONTROL')
OURS.push(
  'SMTP_URL',
  'MAIL_FROM',
  'IMAP_HOSTS',
  'IMAP_AUTHSERV_IDS',
  'DEMO',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'MAX_UPLOAD_MB',
  'REQUESTS_PER_MINUTE',
)
OURS.push('FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_REGION', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY')
OURS.push('FILES_S3_PATH_STYLE', 'DATA_SECRET', 'METRICS_TOKEN', 'METRICS_PORT')
OURS.push(
  'DATABASE_OWNER_URL',
  'JWT_SECRET_PREVIOUS',
  'DATA_SECRET_PREVIOUS',
  'DATA_SECRET_LOST',
  'AUDIT_SECRET_PREVIOUS',
  'AUDIT_S3_ENDPOINT',
)
OURS.push('AUDIT_KEEP_YEARS', 'AUDIT_ARCHIVE')
OURS.push('AUDIT_S3_BUCKET', 'AUDIT_S3_REGION', 'AUDIT_S3_ACCESS_KEY', 'AUDIT_S3_SECRET_KEY', 'AUDIT_S3_PATH_STYLE')
OURS.push('SURVEY_NETWORK_HOUR', 'SURVEY_PROOF', 'CLAMAV_ADDRESS', 'AUDIT_SECRET', 'AUDIT_ANCHORS', 'AUDIT_MAIL')
OURS.push('DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE')
OURS.push('REQUEST_IDLE_SECONDS', 'UPLOAD_MIN_BYTES_PER_SECOND', 'UPLOADS_PERSON_MB', 'UPLOADS_ADDRESS_MB')
OURS.push('SOCKETS_PER_ACCOUNT', 'SOCKETS_PER_ADDRESS', 'SECURITY_CONTACT')
OURS.push('SMS_URL', 'SMS_USER', 'SMS_PASSWORD', 'SMS_SENDER', 'SMS_PER_DAY')
OURS.push('BACKUP_FOLDER', 'BACKUP_AT', 'BACKUP_KEEP', 'BACKUP_PASSPHRASE', 'BACKUP_PUBLIC_KEY')
OURS.push('BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY')
OURS.push('BACKUP_S3_SECRET_KEY', 'BACKUP_S3_PATH_STYLE')
OURS.push('MAP_STYLE_URL', 'MAP_ORIGINS', 'MAP_TILES_FILE')

script(async () => {
  const [name, ...filters] = process.argv.slice(2)
  if (name === '--help' || name === '-h') return say(HELP)
  if (name !== undefined && !PARTS.includes(name)) {
    say(`There is no part '${name}'.\n\n${HELP}`)
    process.exitCode = 2
    return
  }
  const folder = makeTemporaryFolder()
  try {
    await testAll(partsOf({ name, filters, reports: REPORTS, browserData: path.join(folder, 'browser') }), folder)
  } catch (error) {
    say(error instanceof Plain ? error.message : error.stack)
    finish({ passed: 0, failed: 1, failures: [] })
  }
})

/** Runs groups of steps one after another; the steps of a group run at the same time. */
async function testAll(groups, folder) {
  for (const name of OURS) delete process.env[name]
  const steps = groups.flat()
  const chrome = steps.some(({ needsBrowser }) => needsBrowser) && (await bringChromium())
  const node = await prepare({ built: steps.some(({ needsBuild }) => needsBuild) })
  fs.rmSync(REPORTS, { recursive: true, force: true })
  fs.mkdirSync(REPORTS, { recursive: true })
  const browsers = chrome ? { CHROME_PATH: chrome.whole, CHROME_LIGHT_PATH: chrome.light } : {}
  const env = environment(node, { ...browsers, NO_COLOR: '1', NUTAG_REPORTS: REPORTS, TMPDIR: folder })
  const total = { passed: 0, failed: 0, failures: [] }
  for (const group of groups) {
    for (const { passed, failed, failures } of await Promise.all(group.map((step) => runStep(node, step, env)))) {
      total.passed += passed
      total.failed += failed
      total.failures.push(...failures)
    }
  }
  finish(total)
}

async function runStep(node, step, env) {
  const from = performance.now()
  const { code, output } = await run(node, step.args, { env: { ...env, ...step.env } })
  const counted = step.count ? step.count(code) : ofOne(step.name, code)
  const result = counted.failed > 0 ? 'FAILED' : 'ok    '
  say(`${result} ${step.name}: ${counted.passed} passed, ${counted.failed} failed (${since(from)})`)
  if (counted.failed > 0) say(step.brief ? step.brief(output) : output)
  return counted
}

const ofOne = (name, code) =>
  code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] }

// the names come last, where a log that is cut short still shows them
function finish({ passed, failed, failures }) {
  if (failures.length > 0) say(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
  say('')
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}
