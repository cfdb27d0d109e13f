import * as z from 'zod/mini'
import { accountVariables, describeAccounts } from './account-variables.ts'
import { auditVariables, describeAudit } from './audit-variables.ts'
import { backupVariables, describeBackups } from './backup-variables.ts'
import { CLAMAV_ADDRESS, describeClamav } from './clamav.ts'
import { describeDatabase } from './database-variables.ts'
import { trustOf } from './forwarding.ts'
import { authservIds, describeAuthservIds, describeImapHosts, imapHosts } from './imap-variables.ts'
import { describeMap, mapVariables } from './map-variables.ts'
import { isOrigin, s3Variables } from './s3.ts'
import { describeSecrets, secretVariables } from './secret-variables.ts'
import { describeSecurity, securityVariables } from './security-variables.ts'
import { describeSignOns, signOnVariables } from './sign-on-variables.ts'
import { describeSms, smsVariables } from './sms-variables.ts'
import { describeStorage } from './storage-variables.ts'
import { describeLimits, type Variable } from './variable-kinds.ts'

const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((digits: string) => Number(digits)),
    ),
    z.number().check(z.gte(from), z.lte(to)),
  )

const url = (...protocols: string[]) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)))

/** 'off', or addresses, networks and names as @fastify/proxy-addr reads them; not a bare number. */
const proxies = () =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) =>
        ['off', '0'].includes(text) ? [] : text.split(',').map((network) => network.trim()),
      ),
    ),
    z.array(z.string()).check(z.refine(isTrustable)),
  )

function isTrustable(networks: readonly string[]): boolean {
  try {
    trustOf(networks)
    return networks.every((network) => !/^\d*$/.test(network))
  } catch {
    return false
  }
}

/** Characters. For HMAC-SHA-256 a shorter key is weaker than the hash. */
const SECRET_MIN_CHARS = 32
/** Different characters: rejects 'change-me-change-me-…' and a repeated key, which are long but guessable. */
const SECRET_MIN_DIFFERENT = 12

const secret = () =>
  z.string().check(
    z.minLength(SECRET_MIN_CHARS),
    z.refine((text) => new Set(text).size >= SECRET_MIN_DIFFERENT),
  )

/** Schema of every variable; defaults for missing ones are in config.ts. */
export const Variables = z.object({
  PORT: z.optional(wholeNumber(0, 65_535)),
  HOST: z.optional(z.string().check(z.regex(/^[\w.:-]+$/))),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_OWNER_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_POOL: z.optional(wholeNumber(1, 500)),
  DATABASE_POOL_HEAVY: z.optional(wholeNumber(1, 500)),
  DATABASE_POOL_JOBS: z.optional(wholeNumber(2, 500)),
  DATABASE_POOL_CONTROL: z.optional(wholeNumber(1, 50)),
  NODE_ENV: z.optional(z.enum(['development', 'production', 'test'])),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin))),
  ...secretVariables(secret()),
  ...auditVariables,
  ...backupVariables,
  TOKEN_HOURS: z.optional(wholeNumber(1, 720)),
  ...accountVariables,
  ...securityVariables,
  ...signOnVariables,
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^([^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/))),
  DKIM_DOMAIN: z.optional(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  DKIM_SELECTOR: z.optional(z.string().check(z.regex(/^[\w-]+(\.[\w-]+)*$/))),
  DKIM_KEY_FILE: z.optional(z.string()),
  IMAP_HOSTS: z.optional(imapHosts()),
  IMAP_AUTHSERV_IDS: z.optional(authservIds()),
  ...smsVariables(wholeNumber(1, 1_000_000)),
  DEMO: z.optional(z.enum(['on', 'off'])),
  TRUST_PROXY: z.optional(proxies()),
  METRICS_TOKEN: z.optional(secret()),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  MAX_UPLOAD_MB: z.optional(wholeNumber(1, 1024)),
  REQUESTS_PER_MINUTE: z.optional(wholeNumber(10, 10_000_000)),
  SURVEY_NETWORK_HOUR: z.optional(wholeNumber(100, 10_000_000)),
  SURVEY_PROOF: z.optional(wholeNumber(0, 5)),
  REQUEST_IDLE_SECONDS: z.optional(wholeNumber(1, 600)),
  UPLOAD_MIN_BYTES_PER_SECOND: z.optional(wholeNumber(1, 10_000_000)),
  UPLOADS_PERSON_MB: z.optional(wholeNumber(1, 100_000)),
  UPLOADS_ADDRESS_MB: z.optional(wholeNumber(1, 100_000)),
  SOCKETS_PER_ACCOUNT: z.optional(wholeNumber(1, 100_000)),
  SOCKETS_PER_ADDRESS: z.optional(wholeNumber(1, 1_000_000)),
  ...s3Variables('FILES'),
  CLAMAV_ADDRESS: z.optional(z.string().check(z.regex(CLAMAV_ADDRESS))),
  ...mapVariables,
})

/** Descriptions of all variables, in the order of the table in the README. */
export const describeVariables: Variable[] = [
  {
    name: 'PORT',
    about: 'The port the server listens on.',
    allowed: 'a whole number from 0 to 65535; 0 takes any free port',
    standard: '4000',
    example: '8080',
  },
  {
    name: 'HOST',
    about: 'The address the server listens on.',
    allowed: 'an IP address or a host name; 127.0.0.1 is reachable from this machine only',
    standard: '0.0.0.0',
    example: '127.0.0.1',
  },
  {
    name: 'DATA_DIR',
    about: 'The folder of the bundled database, of uploaded files and of the secret.',
    allowed: 'a folder that exists or can be made',
    standard: './data',
    example: '/srv/nutag',
  },
  ...describeDatabase,
  {
    name: 'NODE_ENV',
    about: 'What the server is run for; production switches the demo data off and asks for a secret.',
    allowed: 'development, production or test',
    standard: 'development',
    example: 'production',
  },
  {
    name: 'PUBLIC_URL',
    about: 'The address people type to reach the server; links in mails begin with it.',
    allowed: 'http:// or https:// with a host and perhaps a port, without a path',
    standard: 'http://localhost:PORT',
    example: 'https://nutag.example.mn',
  },
  ...describeSecrets({ chars: SECRET_MIN_CHARS, different: SECRET_MIN_DIFFERENT }),
  ...describeAudit,
  ...describeBackups,
  {
    name: 'TOKEN_HOURS',
    about: 'How long a person stays signed in.',
    allowed: 'a whole number of hours from 1 to 720',
    standard: '8',
    example: '12',
  },
  ...describeAccounts,
  ...describeSecurity,
  ...describeSignOns,
  {
    name: 'SMTP_URL',
    about:
      'The mail server. Without it mails stay in the outbox, where an admin can read them, but not their codes and links; a development server logs those.',
    allowed: 'an address beginning with smtp:// or smtps://',
    standard: 'none',
    example: 'smtps://nutag:password@mail.example.mn:465',
  },
  {
    name: 'MAIL_FROM',
    about: 'The sender of every mail.',
    allowed: 'an e-mail address, alone or behind a name; must be given with SMTP_URL',
    standard: 'Nutag <nutag@localhost>',
    example: 'Nutag <no-reply@example.mn>',
  },
  {
    name: 'DKIM_DOMAIN',
    about: 'The domain that signs mails (DKIM), usually that of MAIL_FROM.',
    allowed: 'a domain in small letters; must be given with DKIM_SELECTOR and DKIM_KEY_FILE',
    standard: 'none: mails are not signed here',
    example: 'example.mn',
  },
  {
    name: 'DKIM_SELECTOR',
    about: 'Names the public key in the DNS: <selector>._domainkey.<domain>.',
    allowed: 'letters, digits, dashes and dots',
    standard: 'none',
    example: 'nutag2026',
  },
  {
    name: 'DKIM_KEY_FILE',
    about: 'The file with the private key that signs mails, in PEM.',
    allowed: 'a file with an RSA or Ed25519 key that the server may read',
    standard: 'none',
    example: '/etc/nutag/dkim.pem',
  },
  describeImapHosts,
  describeAuthservIds,
  ...describeSms,
  {
    name: 'DEMO',
    about: 'Whether an empty database is filled with demo data and demo accounts.',
    allowed: 'on or off; production allows only off',
    standard: 'on, in production off',
    example: 'off',
  },
  {
    name: 'TRUST_PROXY',
    about: 'The proxies in front of the server; only they may name the address of a caller in X-Forwarded-For.',
    allowed:
      'off, or IP addresses and networks separated by commas; loopback, linklocal and uniquelocal name the usual ones',
    standard: 'off',
    example: '127.0.0.1,10.1.0.0/16',
  },
  {
    name: 'METRICS_TOKEN',
    about: 'The bearer token with which Prometheus may read /metrics on the main port.',
    allowed: `at least ${SECRET_MIN_CHARS} characters, ${SECRET_MIN_DIFFERENT} of them different`,
    standard: 'none: the main port has no /metrics',
    example: 'what `openssl rand -base64 48` prints',
  },
  {
    name: 'METRICS_PORT',
    about: 'A port of 127.0.0.1 that serves /metrics without a token, for a Prometheus on this machine.',
    allowed: 'a whole number from 1 to 65535, different from PORT',
    standard: 'none',
    example: '9464',
  },
  {
    name: 'LOG_LEVEL',
    about: 'How much is written to the log.',
    allowed: 'fatal, error, warn, info, debug, trace or silent',
    standard: 'info',
    example: 'warn',
  },
  {
    name: 'MAX_UPLOAD_MB',
    about: 'The largest file that can be uploaded, in megabytes of 1,048,576 bytes.',
    allowed: 'a whole number from 1 to 1024',
    standard: '20',
    example: '50',
  },
  {
    name: 'REQUESTS_PER_MINUTE',
    about: 'How many requests one address may make in a minute; an office behind one address may need more.',
    allowed: 'a whole number from 10 to 10000000',
    standard: '1200',
    example: '6000',
  },
  {
    name: 'SURVEY_NETWORK_HOUR',
    about:
      'How many answers to one survey are accepted within an hour from one network (/24 of IPv4, /56 of IPv6) of people who are not signed in; a mobile operator may put a whole district behind one.',
    allowed: 'a whole number from 100 to 10000000',
    standard: '10000',
    example: '30000',
  },
  {
    name: 'SURVEY_PROOF',
    about:
      'How much work a browser does before an answer to a survey that is open to all is accepted: 3 is about a second of an old telephone, each step is 16 times as much, 0 is none.',
    allowed: 'a whole number from 0 to 5',
    standard: '3',
    example: '4',
  },
  ...describeLimits,
  ...describeStorage,
  ...describeClamav,
  ...describeMap,
]
