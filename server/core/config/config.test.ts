import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigProblem, describeVariables, readConfig } from './config.ts'
import { ROOT } from './root.ts'
import { Variables } from './variables.ts'

const SECRET = 'kGt7-Qw2_zXc9VbN4mLpO1iUyTrEwS0d'
const OTHER_SECRET = 'pL0o-Ki9_jUh8YgT7fRdE6sWaQzXcV5b'
let dataDir: string
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-config-'))
})
afterAll(() => fs.rmSync(dataDir, { recursive: true }))

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig({ JWT_SECRET: SECRET, DATA_SECRET: OTHER_SECRET, ...env })
  } catch (error) {
    if (error instanceof ConfigProblem) return error
    throw error
  }
  return undefined
}

describe('configurations that are refused at startup', () => {
  test('production without JWT_SECRET', () => {
    const problem = faultsOf({ NODE_ENV: 'production', JWT_SECRET: '' })

    expect(problem?.faults.map((f) => f.variable)).toEqual(['JWT_SECRET'])
  })

  test('production without a separate DATA_SECRET', () => {
    const problem = faultsOf({ NODE_ENV: 'production', DATA_SECRET: '' })

    expect(problem?.faults.map((f) => f.variable)).toEqual(['DATA_SECRET'])
  })

  test('production with demo data', () => {
    expect(faultsOf({ NODE_ENV: 'production', DEMO: 'on' })?.faults.map((f) => f.variable)).toEqual(['DEMO'])
  })

  test.each([
    ['JWT_SECRET', 'x'.repeat(64)],
    ['JWT_SECRET', 'change-me-change-me-change-me-change-me'.replaceAll(/[-cm]/g, 'a')],
    ['JWT_SECRET', SECRET.slice(1)],
    ['DATA_SECRET', SECRET.slice(1)],
    ['PORT', '4000x'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '1e3'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'postgres'],
    ['NODE_ENV', 'prod'],
    ['PUBLIC_URL', 'nutag.mn'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://nutag.mn/app'],
    ['PUBLIC_URL', 'https://a@nutag.mn'],
    ['TOKEN_HOURS', '0'],
    ['SMTP_URL', 'https://mail.mn'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.mn>\r\nBcc: x@y.mn'],
    ['IMAP_HOSTS', 'two words'],
    ['IMAP_HOSTS', 'mail.mn:0'],
    ['IMAP_HOSTS', 'imaps://mail.mn'],
    ['IMAP_AUTHSERV_IDS', 'mx.mn,'],
    ['IMAP_AUTHSERV_IDS', 'dmarc=pass'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy.example.mn'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.1,2'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '4000'],
    ['LOG_LEVEL', 'loud'],
    ['MAX_UPLOAD_MB', '0'],
  ])('%s=%s', (variable, value) => {
    expect(faultsOf({ MAIL_FROM: 'a@b.mn', [variable]: value })?.faults.map((f) => f.variable)).toEqual([variable])
  })

  test('a number in TRUST_PROXY; the error asks for addresses instead', () => {
    expect(faultsOf({ TRUST_PROXY: '1' })?.message).toContain(
      'TRUST_PROXY is "1", a number of proxies; name their addresses instead, 127.0.0.1 for a proxy on this machine.',
    )
  })

  test('a mail server without a sender', () => {
    expect(faultsOf({ SMTP_URL: 'smtp://mail.mn' })?.faults.map((f) => f.variable)).toEqual(['MAIL_FROM'])
  })
})

const bucket = {
  FILES_S3_ENDPOINT: 'https://s3.example.mn',
  FILES_S3_BUCKET: 'nutag-files',
  FILES_S3_ACCESS_KEY: 'KEY',
  FILES_S3_SECRET_KEY: 'secret/+hunter5',
}

test.each(Object.keys(bucket))('object storage without %s is rejected', (missing) => {
  expect(faultsOf({ ...bucket, [missing]: '' })?.faults.map((f) => f.variable)).toEqual([missing])
})

test.each([
  ['FILES_S3_ENDPOINT', 's3.example.mn'],
  ['FILES_S3_ENDPOINT', 'https://s3.example.mn/bucket'],
  ['FILES_S3_BUCKET', 'Nutag Files'],
  ['FILES_S3_BUCKET', '../x'],
  ['FILES_S3_REGION', 'eu central'],
  ['FILES_S3_ACCESS_KEY', 'a/b'],
  ['FILES_S3_SECRET_KEY', 'hunter5 hunter5'],
  ['FILES_S3_PATH_STYLE', 'yes'],
])('object storage with %s=%s is rejected, and no key is printed', (variable, value) => {
  const problem = faultsOf({ ...bucket, [variable]: value })

  expect(problem?.faults.map((f) => f.variable)).toEqual([variable])
  expect(problem?.message).not.toMatch(/hunter5/)
})

test('object storage defaults to path-style addresses and the standard region', () => {
  const config = readConfig({ JWT_SECRET: SECRET, ...bucket })

  expect(config.s3).toEqual({
    endpoint: 'https://s3.example.mn',
    bucket: 'nutag-files',
    region: 'us-east-1',
    accessKey: 'KEY',
    secretKey: 'secret/+hunter5',
    pathStyle: true,
  })
})

test('all problems are reported together, each with the allowed values and an example', () => {
  const problem = faultsOf({ PORT: 'http', LOG_LEVEL: 'loud', NODE_ENV: 'production', DEMO: 'on' })

  expect(problem?.faults.map((f) => f.variable).sort()).toEqual(['DEMO', 'LOG_LEVEL', 'PORT'])
  expect(problem?.message).toContain('PORT is "http", which is not allowed.')
  expect(problem?.message).toContain('Allowed: a whole number from 0 to 65535; 0 takes any free port.')
  expect(problem?.message).toContain('Example: PORT=8080')
})

test('a wrong secret or an address with a password is never printed', () => {
  const problem = faultsOf({ JWT_SECRET: 'hunter2', DATABASE_URL: 'mysql://a:hunter3@b/c', SMTP_URL: 'x:hunter4' })

  expect(problem?.faults).toHaveLength(4)
  expect(problem?.message).not.toMatch(/hunter/)
})

test('without any variable the defaults apply, with a generated secret that is stored and private', () => {
  const first = readConfig({ DATA_DIR: dataDir, PORT: '  ', DEMO: '' })
  const second = readConfig({ DATA_DIR: dataDir })

  expect(first).toEqual({
    nodeEnv: 'development',
    port: 4000,
    host: '0.0.0.0',
    dataDir,
    databaseUrl: undefined,
    publicUrl: 'http://localhost:4000',
    jwtSecret: expect.stringMatching(/^[\w-]{64}$/),
    dataSecret: first.jwtSecret,
    auditSecret: undefined,
    isDataSecretLost: false,
    auditAnchors: path.join(dataDir, 'audit-anchors'),
    auditMail: undefined,
    auditRetention: { keepYears: 10, archive: undefined },
    backup: { to: undefined, at: '03:00', keep: { days: 7, weeks: 4, months: 12 }, recipient: undefined },
    tokenHours: 8,
    accounts: { secondFactor: [], idleMinutes: 0 },
    signOns: [],
    smtpUrl: undefined,
    mailFrom: 'Nutag <nutag@localhost>',
    imapHosts: 'public',
    authservIds: [],
    demo: true,
    trustProxy: [],
    metricsToken: undefined,
    metricsPort: undefined,
    logLevel: 'info',
    maxUploadMb: 20,
    requestsPerMinute: 1200,
    surveyNetworkHour: 10_000,
    surveyProof: 3,
    pools: { interactive: 12, heavy: 4, jobs: 10, control: 3 },
    requestIdleSeconds: 30,
    uploadMinBytesPerSecond: 4096,
    uploadsPersonMb: 100,
    uploadsAddressMb: 400,
    socketsPerAccount: 30,
    socketsPerAddress: 2000,
    map: { styleUrl: undefined, tilesFile: undefined, origins: [] },
    s3: undefined,
  })
  expect(second.jwtSecret).toBe(first.jwtSecret)
  expect(fs.statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(dataDir)).toEqual(['secret'])
})

test.each(['off', '0'])('TRUST_PROXY=%s trusts nobody', (value) => {
  expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: value }).trustProxy).toEqual([])
})

test('a damaged secret file is rejected', () => {
  const damaged = fs.mkdtempSync(path.join(dataDir, 'damaged-'))
  fs.writeFileSync(path.join(damaged, 'secret'), '')

  expect(() => readConfig({ DATA_DIR: damaged })).toThrow(/damaged secret/)
})

test('every given value is applied, and production has no demo data', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/nutag',
    DATABASE_URL: 'postgresql://u:p@h/d',
    PUBLIC_URL: 'https://nutag.mn/',
    JWT_SECRET: SECRET,
    DATA_SECRET: OTHER_SECRET,
    AUDIT_SECRET: SECRET,
    AUDIT_ANCHORS: '/mnt/anchors',
    AUDIT_MAIL: 'auditor@nutag.mn',
    AUDIT_KEEP_YEARS: '15',
    AUDIT_ARCHIVE: '/mnt/archive',
    TOKEN_HOURS: '12',
    SECOND_FACTOR: 'CITY_ADMIN, KHOROO_ADMIN',
    IDLE_MINUTES: '30',
    SMTP_URL: 'smtps://u:p@mail.mn:465',
    MAIL_FROM: 'Нутаг <a@b.mn>',
    IMAP_HOSTS: 'Mail.mn, [fd00::1]:1143',
    IMAP_AUTHSERV_IDS: 'MX.mail.mn, mx2.mail.mn',
    TRUST_PROXY: 'loopback, 10.1.0.0/16,fd00::1',
    METRICS_TOKEN: SECRET,
    METRICS_PORT: '9464',
    LOG_LEVEL: 'warn',
    MAX_UPLOAD_MB: '50',
    REQUESTS_PER_MINUTE: '6000',
    SURVEY_NETWORK_HOUR: '30000',
    SURVEY_PROOF: '4',
    REQUEST_IDLE_SECONDS: '60',
    UPLOAD_MIN_BYTES_PER_SECOND: '1024',
    UPLOADS_PERSON_MB: '50',
    UPLOADS_ADDRESS_MB: '1000',
    SOCKETS_PER_ACCOUNT: '10',
    SOCKETS_PER_ADDRESS: '5000',
  })

  expect(config).toEqual({
    nodeEnv: 'production',
    port: 8080,
    host: '::1',
    dataDir: '/srv/nutag',
    databaseUrl: 'postgresql://u:p@h/d',
    publicUrl: 'https://nutag.mn',
    jwtSecret: SECRET,
    dataSecret: OTHER_SECRET,
    auditSecret: SECRET,
    isDataSecretLost: false,
    auditAnchors: '/mnt/anchors',
    auditMail: 'auditor@nutag.mn',
    auditRetention: { keepYears: 15, archive: { folder: '/mnt/archive' } },
    backup: { to: undefined, at: '03:00', keep: { days: 7, weeks: 4, months: 12 }, recipient: undefined },
    tokenHours: 12,
    accounts: { secondFactor: ['CITY_ADMIN', 'KHOROO_ADMIN'], idleMinutes: 30 },
    signOns: [],
    smtpUrl: 'smtps://u:p@mail.mn:465',
    mailFrom: 'Нутаг <a@b.mn>',
    authservIds: ['mx.mail.mn', 'mx2.mail.mn'],
    imapHosts: [
      { host: 'mail.mn', port: null },
      { host: 'fd00::1', port: 1143 },
    ],
    demo: false,
    trustProxy: ['loopback', '10.1.0.0/16', 'fd00::1'],
    metricsToken: SECRET,
    metricsPort: 9464,
    logLevel: 'warn',
    maxUploadMb: 50,
    requestsPerMinute: 6000,
    surveyNetworkHour: 30_000,
    surveyProof: 4,
    pools: { interactive: 12, heavy: 4, jobs: 10, control: 3 },
    requestIdleSeconds: 60,
    uploadMinBytesPerSecond: 1024,
    uploadsPersonMb: 50,
    uploadsAddressMb: 1000,
    socketsPerAccount: 10,
    socketsPerAddress: 5000,
    map: { styleUrl: undefined, tilesFile: undefined, origins: [] },
  })
})

test('every variable is described, and its example is valid', () => {
  expect(describeVariables.map(({ name }) => name)).toEqual(Object.keys(Variables.shape))
  for (const { name, example } of describeVariables.filter((v) => !v.name.endsWith('_SECRET'))) {
    expect(Variables.safeParse({ [name]: example }).success, name).toBe(true)
  }
})

test('the retention of the audit log is set by the operator: ten years unless given, never under one', () => {
  const given = (env: Record<string, string>) =>
    readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...env }).auditRetention
  expect(given({})).toEqual({ keepYears: 10, archive: undefined })
  expect(given({ AUDIT_KEEP_YEARS: '1', AUDIT_ARCHIVE: '/archive' })).toEqual({
    keepYears: 1,
    archive: { folder: path.resolve('/archive') },
  })
  for (const years of ['0', '-1', '0.5', '101', 'none']) expect(() => given({ AUDIT_KEEP_YEARS: years })).toThrow()
  expect(() => given({ AUDIT_ARCHIVE: 'bucket' })).toThrow('AUDIT_S3_ENDPOINT')
})

test('npm test clears every variable of a server that may run on this machine', () => {
  const script = fs.readFileSync(path.join(ROOT, 'scripts/test.mjs'), 'utf8')
  for (const { name } of describeVariables) expect(script).toContain(`'${name}'`)
})
