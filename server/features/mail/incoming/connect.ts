import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import { INCOMING_MAX_BYTES, type MailSecurity } from '#contract/features/mail/index.ts'
import type { Core } from '../../../core/requests/context.ts'
import { AccountProblem, addressFor } from './hosts.ts'

/** A server with the means to sign in. */
export interface Server {
  host: string
  port: number
  security: MailSecurity
  username: string
  password: string
}

const CONNECT_MS = 10_000
/** Longer than servers and clients are silent during IDLE. */
const SILENCE_MS = 900_000
/** What a server may send at once: a mail, or the numbers of all mails. */
const LINE_MAX_BYTES = 4 * 1024 * 1024
const TOKENS_MAX = 200_000

/**
 * Connects to a mail server and opens its inbox without the right to change it. Certificates must be valid, and the connection is always
 * encrypted before the password is sent.
 *
 * @throws AccountProblem.
 */
export async function openInbox(
  { config }: Pick<Core, 'config'>,
  { host, port, security, username, password }: Server,
  signal?: AbortSignal,
): Promise<ImapFlow> {
  const address = await addressFor(config.imapHosts, { host, port })
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host: address,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    secure: security === 'tls',
    ...(security === 'starttls' && { doSTARTTLS: true }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    auth: { user: username, pass: password },
    clientInfo: { name: 'Nutag' },
    logger: false,
    disableAutoIdle: true,
    // a compressed stream could grow without limit
    disableCompression: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLineLength: LINE_MAX_BYTES,
    maxLiteralSize: INCOMING_MAX_BYTES + LINE_MAX_BYTES,
    maxResponseSize: INCOMING_MAX_BYTES + 2 * LINE_MAX_BYTES,
    maxResponseTokens: TOKENS_MAX,
  })
  // every failure also rejects the command that waits
  client.on('error', () => {})
  const close = () => client.close()
  signal?.addEventListener('abort', close, { once: true })
  try {
    await client.connect()
    await client.mailboxOpen('INBOX', { readOnly: true })
    return client
  } catch (error) {
    client.close()
    throw problemOf(error)
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ECONNRESET',
  'EPIPE',
  'CONNECT_TIMEOUT',
])
/** Answers that are not IMAP, or beyond the limits. */
const PROTOCOL =
  /^(Line|Literal|Response)TooLarge$|^TooMany|^Parser|^(GREETING_TIMEOUT|ETIMEOUT|NoConnection|EConnectionClosed|InvalidResponse|UnexpectedTag|MissingTag)$|^ClosedAfterConnect/

/** The reason that people are shown; what a server answers is not, since it may repeat what was sent. */
export function problemOf(error: unknown): AccountProblem {
  if (error instanceof AccountProblem) return error
  const of = error as { code?: unknown; authenticationFailed?: unknown; tlsFailed?: unknown; reason?: unknown }
  const code = String(of?.code ?? '')
  if (of?.authenticationFailed === true) return new AccountProblem('login')
  if (UNREACHABLE.has(code)) return new AccountProblem('unreachable')
  if (of?.tlsFailed === true || /^(ERR_(SSL|TLS)|CERT|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/.test(code))
    return new AccountProblem('tls')
  if (PROTOCOL.test(code)) return new AccountProblem('protocol')
  return new AccountProblem('failed')
}
