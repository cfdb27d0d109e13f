import { createPrivateKey, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { type AccountConfig, accountsOf } from './account-variables.ts'
import { type AuditArchivePlace, auditFaults, auditRetentionOf } from './audit-variables.ts'
import { type BackupConfig, backupFaults, backupOf } from './backup-variables.ts'
import { type ClamavConfig, clamavOf } from './clamav.ts'
import type { ImapHosts } from './imap-variables.ts'
import { type MapConfig, mapFaults, mapOf } from './map-variables.ts'
import { POOL_SIZES, type PoolSizes } from './pool-variables.ts'
import { type S3Config, s3Faults, s3Of } from './s3.ts'
import { SECRETS } from './secret-variables.ts'
import { SIGN_ON_TOGETHER, type SignOnConfig, signOnsOf } from './sign-on-variables.ts'
import { SMS_TOGETHER, type SmsConfig, smsOf } from './sms-variables.ts'
import { describeVariables, Variables } from './variables.ts'

export { describeVariables } from './variables.ts'

/** The configuration of a server, read once at startup. */
export interface Config {
  nodeEnv: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** undefined: the bundled PostgreSQL. */
  databaseUrl: string | undefined
  /** The same database as the owner of its tables; undefined: databaseUrl. */
  databaseOwnerUrl: string | undefined
  /** Without a trailing slash. */
  publicUrl: string
  jwtSecret: string
  /** The JWT_SECRET before it, whose tokens are still accepted. */
  previousJwtSecret: string | undefined
  /** The secret from which the keys for personal data are derived. */
  dataSecret: string
  /** The DATA_SECRET before it, which still opens what it has encrypted. */
  previousDataSecret: string | undefined
  /** Whether the DATA_SECRET that encrypted the keys of this database is lost for good. */
  isDataSecretLost: boolean
  /** The secret of the seals of the audit log; undefined: dataSecret. */
  auditSecret: string | undefined
  /** The secret of earlier seals. */
  previousAuditSecret: string | undefined
  /** Absolute path of the folder where the newest seal of the audit log is noted every minute. */
  auditAnchors: string
  /** A bucket for copies of these notes; undefined: none. */
  auditS3: S3Config | undefined
  /** Who receives the newest seal of the audit log every day. */
  auditMail: string | undefined
  /** How long its entries are kept, and where they are written before they are removed. */
  auditRetention: { keepYears: number; archive: AuditArchivePlace }
  /** Where weaknesses are reported; undefined: nowhere. */
  securityContact: string | undefined
  backup: BackupConfig
  tokenHours: number
  /** Second factors and idle sessions. */
  accounts: AccountConfig
  /** Identity providers of OpenID Connect. */
  signOns: SignOnConfig[]
  smtpUrl: string | undefined
  mailFrom: string
  /** How mails are signed (DKIM); undefined: not signed. */
  dkim: { domain: string; selector: string; keyFile: string } | undefined
  /** Where mail is fetched from; 'public': any public address. */
  imapHosts: ImapHosts
  /** Mail servers whose Authentication-Results are believed, in small letters. */
  authservIds: readonly string[]
  /** The SMS gateway; undefined: no text messages are sent or offered. */
  sms: SmsConfig | undefined
  demo: boolean
  /** Addresses and networks of proxies whose forwarding headers are trusted; empty: none. */
  trustProxy: readonly string[]
  /** The token required by /metrics; undefined: the main port does not serve it. */
  metricsToken: string | undefined
  /** A port of 127.0.0.1 for /metrics; undefined: none. */
  metricsPort: number | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Megabytes of 1,048,576 bytes. */
  maxUploadMb: number
  /** From one address. */
  requestsPerMinute: number
  /** Database connections of this instance. */
  pools: PoolSizes
  /** Anonymous answers to one survey from one network within an hour. */
  surveyNetworkHour: number
  /** Zeros with which the result of a browser's work must begin, 0 for no work. */
  surveyProof: number
  requestIdleSeconds: number
  uploadMinBytesPerSecond: number
  /** Megabytes of concurrent uploads. */
  uploadsPersonMb: number
  uploadsAddressMb: number
  socketsPerAccount: number
  socketsPerAddress: number
  /** A bucket for uploaded files; undefined: the folder `files` in dataDir. */
  s3: S3Config | undefined
  /** Where clamd checks files for viruses; undefined: nowhere. */
  clamav: ClamavConfig | undefined
  map: MapConfig
}

/** A problem with the environment: the variable, and a plain description. */
export interface ConfigFault {
  variable: string
  wrong: string
}

/** All problems with the environment together; `message` is the text to print. */
export class ConfigProblem extends Error {
  readonly faults: ConfigFault[]
  constructor(faults: ConfigFault[]) {
    super(['Nutag cannot start with this configuration.', ...faults.map(describeFaults)].join('\n'))
    this.name = 'ConfigProblem'
    this.faults = faults
  }
}

function describeFaults({ variable, wrong }: ConfigFault): string {
  const known = describeVariables.find(({ name }) => name === variable)
  const lines = [`\n  ${variable} ${wrong}.`]
  if (known) lines.push(`    Allowed: ${known.allowed}.`, `    Example: ${variable}=${known.example}`)
  return lines.join('\n')
}

// values that are never printed: secrets, and addresses that may contain a password
const CONFIDENTIAL = new Set([
  ...SECRETS,
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'SMS_PASSWORD',
  'OIDC_STAFF_CLIENT_SECRET',
  'OIDC_CITIZENS_CLIENT_SECRET',
  'METRICS_TOKEN',
  'FILES_S3_ACCESS_KEY',
  'FILES_S3_SECRET_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ACCESS_KEY',
  'BACKUP_S3_SECRET_KEY',
  'AUDIT_S3_ACCESS_KEY',
  'AUDIT_S3_SECRET_KEY',
])

/**
 * Builds the configuration from an environment. Reads nothing else except the development secret, which is kept in a file.
 * @throws ConfigProblem listing every problem.
 */
export function readConfig(env: Record<string, string | undefined>, secretOf = loadOrCreateSecret): Config {
  // compose files and shells turn an unset variable into an empty one
  const given = Object.fromEntries(
    describeVariables.flatMap(({ name }) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  )
  const read = Variables.safeParse(given)
  const faults = [...faultsOf(read.error, given), ...faultsBetween(given)]
  if (!read.success || faults.length > 0) throw new ConfigProblem(faults)

  const v = read.data
  const nodeEnv = v.NODE_ENV ?? 'development'
  const port = v.PORT ?? 4000
  const dataDir = path.resolve(v.DATA_DIR ?? 'data')
  const jwtSecret = v.JWT_SECRET ?? secretOf(dataDir)
  return {
    nodeEnv,
    port,
    host: v.HOST ?? '0.0.0.0',
    dataDir,
    databaseUrl: v.DATABASE_URL,
    databaseOwnerUrl: v.DATABASE_OWNER_URL,
    publicUrl: new URL(v.PUBLIC_URL ?? `http://localhost:${port}`).origin,
    jwtSecret,
    previousJwtSecret: v.JWT_SECRET_PREVIOUS,
    dataSecret: v.DATA_SECRET ?? jwtSecret,
    previousDataSecret: v.DATA_SECRET_PREVIOUS,
    isDataSecretLost: v.DATA_SECRET_LOST === 'yes',
    auditSecret: v.AUDIT_SECRET,
    previousAuditSecret: v.AUDIT_SECRET_PREVIOUS,
    auditAnchors: path.resolve(v.AUDIT_ANCHORS ?? path.join(dataDir, 'audit-anchors')),
    auditS3: s3Of('AUDIT', v),
    auditMail: v.AUDIT_MAIL,
    auditRetention: auditRetentionOf(v),
    securityContact: v.SECURITY_CONTACT,
    backup: backupOf(v),
    tokenHours: v.TOKEN_HOURS ?? 8,
    accounts: accountsOf(v, nodeEnv === 'production'),
    signOns: signOnsOf(v),
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM ?? 'Nutag <nutag@localhost>',
    dkim: dkimOf(v),
    imapHosts: v.IMAP_HOSTS ?? 'public',
    authservIds: v.IMAP_AUTHSERV_IDS ?? [],
    sms: smsOf(v),
    demo: v.DEMO ? v.DEMO === 'on' : nodeEnv !== 'production',
    trustProxy: v.TRUST_PROXY ?? [],
    metricsToken: v.METRICS_TOKEN,
    metricsPort: v.METRICS_PORT,
    logLevel: v.LOG_LEVEL ?? 'info',
    maxUploadMb: v.MAX_UPLOAD_MB ?? 20,
    requestsPerMinute: v.REQUESTS_PER_MINUTE ?? 1200,
    pools: {
      interactive: v.DATABASE_POOL ?? POOL_SIZES.interactive,
      heavy: v.DATABASE_POOL_HEAVY ?? POOL_SIZES.heavy,
      jobs: v.DATABASE_POOL_JOBS ?? POOL_SIZES.jobs,
      control: v.DATABASE_POOL_CONTROL ?? POOL_SIZES.control,
    },
    surveyNetworkHour: v.SURVEY_NETWORK_HOUR ?? 10_000,
    surveyProof: v.SURVEY_PROOF ?? 3,
    requestIdleSeconds: v.REQUEST_IDLE_SECONDS ?? 30,
    uploadMinBytesPerSecond: v.UPLOAD_MIN_BYTES_PER_SECOND ?? 4096,
    uploadsPersonMb: v.UPLOADS_PERSON_MB ?? 100,
    uploadsAddressMb: v.UPLOADS_ADDRESS_MB ?? 400,
    socketsPerAccount: v.SOCKETS_PER_ACCOUNT ?? 30,
    socketsPerAddress: v.SOCKETS_PER_ADDRESS ?? 2000,
    s3: s3Of('FILES', v),
    clamav: clamavOf(v.CLAMAV_ADDRESS),
    map: mapOf(v),
  }
}

function dkimOf({ DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile }: z.infer<typeof Variables>) {
  return domain && selector && keyFile ? { domain, selector, keyFile } : undefined
}

function faultsOf(error: z.core.$ZodError | undefined, given: Record<string, string | undefined>): ConfigFault[] {
  const names = new Set(error?.issues.map((issue) => String(issue.path[0])))
  return [...names].map((variable) => ({ variable, wrong: wrongWith(variable, given[variable]) }))
}

function wrongWith(variable: string, value: string | undefined): string {
  if (CONFIDENTIAL.has(variable)) return 'has a value that is not allowed'
  // allowed until version 0.1; a client that reaches the port directly could claim any address (docs/decisions/0065)
  if (variable === 'TRUST_PROXY' && /^\d+$/.test(value ?? ''))
    return `is "${value}", a number of proxies; name their addresses instead, 127.0.0.1 for a proxy on this machine`
  return `is "${value}", which is not allowed`
}

/** Problems that depend on more than one variable. */
function faultsBetween(given: Record<string, string | undefined>): ConfigFault[] {
  const faults: ConfigFault[] = []
  if (given.METRICS_PORT && given.METRICS_PORT === (given.PORT ?? '4000')) {
    faults.push({ variable: 'METRICS_PORT', wrong: 'is the same as PORT' })
  }
  if (given.NODE_ENV === 'production') {
    for (const variable of ['JWT_SECRET', 'DATA_SECRET'])
      if (!given[variable]) faults.push({ variable, wrong: 'is missing, and NODE_ENV is production' })
    if (given.DEMO === 'on') faults.push({ variable: 'DEMO', wrong: 'is "on", and NODE_ENV is production' })
  }
  if (given.DATABASE_OWNER_URL && !given.DATABASE_URL)
    faults.push({ variable: 'DATABASE_URL', wrong: 'is missing, and DATABASE_OWNER_URL is given' })
  if (given.SMTP_URL && !given.MAIL_FROM) {
    faults.push({ variable: 'MAIL_FROM', wrong: 'is missing, and SMTP_URL is given' })
  }
  faults.push(...togetherFaults(given, ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE']))
  for (const names of [SMS_TOGETHER, ...SIGN_ON_TOGETHER]) faults.push(...togetherFaults(given, names))
  faults.push(...auditFaults(given))
  if (given.DKIM_KEY_FILE && !isPrivateKey(given.DKIM_KEY_FILE))
    faults.push({
      variable: 'DKIM_KEY_FILE',
      wrong: `is ${given.DKIM_KEY_FILE}, which holds no private key that can be read`,
    })
  return [
    ...faults,
    ...s3Faults('FILES', given),
    ...s3Faults('AUDIT', given),
    ...backupFaults(given),
    ...mapFaults(given),
  ]
}

/** Variables of which some are given and others missing. */
function togetherFaults(given: Record<string, string | undefined>, names: readonly string[]): ConfigFault[] {
  const named = names.find((name) => given[name])
  if (!named) return []
  return names
    .filter((name) => !given[name])
    .map((variable) => ({ variable, wrong: `is missing, and ${named} is given` }))
}

function isPrivateKey(file: string): boolean {
  try {
    return createPrivateKey(fs.readFileSync(file)).type === 'private'
  } catch {
    return false
  }
}

/** The secret of this data folder: generated once at random, readable by its owner only. */
function loadOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  try {
    if (!fs.existsSync(file)) makeSecret(dataDir, file)
    const secret = fs.readFileSync(file, 'utf8').trim()
    if (Variables.shape.JWT_SECRET.safeParse(secret).success) return secret
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigProblem([
      { variable: 'DATA_DIR', wrong: `is ${dataDir}, where the secret cannot be kept (${why})` },
    ])
  }
  throw new ConfigProblem([{ variable: 'DATA_DIR', wrong: `has a damaged secret; delete ${file} to get a new one` }])
}

// written to a temporary file and then linked: when two processes start at once, one wins and both read the same secret
function makeSecret(dataDir: string, file: string): void {
  fs.mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (!fs.existsSync(file)) throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/** Loads the configuration of this process. Invalid values are reported in plain language, and the process exits with code 1. */
export function loadConfig(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
