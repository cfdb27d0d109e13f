import type { MailCause } from '#contract/core/model/mail-causes.ts'

/** An SMTP error, as reported by nodemailer. */
interface SmtpError {
  code?: string
  /** The code of the underlying system error, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
  message: string
}

/**
 * Seconds until the next attempt, by number of attempts; the last value is repeated. The fifth is beyond a greylist of
 * five minutes.
 */
const PAUSES = [5, 15, 60, 180, 300, 600, 1200, 1800, 3600]
/** A code is useless after ten minutes, so it is retried at least once a minute. */
const CODE_PAUSE_MAX = 60
/** How long a temporarily rejected mail is retried. */
const TRIED_FOR_MS = 24 * 3_600_000

export type Failure = { reason: string; cause: MailCause } & (
  | /** `retryIn` in seconds. */
  { is: 'temporary'; retryIn: number }
  | { is: 'permanent'; isBounce: boolean }
)

/** Commands before the mail itself: their failures are no verdict on the mail. */
const BEFORE_MAIL = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'AUTH', 'API'])

/**
 * Decides whether a failed mail is retried: 5xx responses to the mail itself are permanent, everything else is retried
 * for 24 hours. A response that the address does not exist (RFC 3463, 5.1.x and 5.2.1; a bare 550, 551 or 553 to RCPT
 * TO) is a bounce.
 */
export function classify(error: unknown, mail: { attempts: number; ageMs: number; isCode: boolean }): Failure {
  const smtp = (error instanceof Error ? error : { message: String(error) }) as SmtpError
  const reason = smtp.response ?? smtp.message
  const why = { reason, cause: causeOf(smtp) }
  const code = smtp.responseCode ?? 0
  // nodemailer cannot build an envelope for the address
  if (smtp.code === 'EENVELOPE' && smtp.command === 'API') return { is: 'permanent', isBounce: true, ...why }
  if (isAboutMail(smtp) && code >= 500 && code < 600)
    return { is: 'permanent', isBounce: isBounce(smtp, reason), ...why }
  if (mail.ageMs >= TRIED_FOR_MS) return { is: 'permanent', isBounce: false, ...why }
  const pause = PAUSES[Math.min(mail.attempts, PAUSES.length) - 1] ?? 5
  return { is: 'temporary', retryIn: mail.isCode ? Math.min(pause, CODE_PAUSE_MAX) : pause, ...why }
}

const isAboutMail = ({ code, command }: SmtpError): boolean =>
  command !== undefined && !BEFORE_MAIL.has(command.split(' ')[0] ?? '') && code !== 'EAUTH'

/** System errors that mean that no server is reachable at the address. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])
/**
 * Node's error codes for rejected certificates. Source: Node's documentation of TLS, "X509 certificate error codes".
 */
const CERTIFICATE = /CERT|^UNABLE_TO_|_CRL|^(?:INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/

/** The cause as a code, which pages explain in the reader's language. */
function causeOf(error: SmtpError): MailCause {
  const { code = '', originalCode = code, responseCode } = error
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login'
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT') return 'timeout'
  if (code === 'EDNS' || originalCode === 'ENOTFOUND' || originalCode === 'EAI_AGAIN') return 'name'
  if (CERTIFICATE.test(originalCode)) return 'certificate'
  if (UNREACHABLE.has(originalCode)) return 'connection'
  if (code === 'EENVELOPE' || (isAboutMail(error) && responseCode !== undefined)) return 'rejected'
  return 'other'
}

function isBounce({ command = '', responseCode }: SmtpError, reason: string): boolean {
  const enhanced = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(reason)
  if (enhanced) return enhanced[1] === '1' || (enhanced[1] === '2' && enhanced[2] === '1')
  return command.startsWith('RCPT') && (responseCode === 550 || responseCode === 551 || responseCode === 553)
}
