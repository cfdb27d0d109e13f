/** What a mail server said, as far as nodemailer passes it on. */
interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  response?: string
  message: string
}

/** Seconds to the next try after so many attempts; the last one holds from there on. A greylist of five minutes is behind the fifth. */
const PAUSES = [5, 15, 60, 180, 300, 600, 1200, 1800, 3600]
/** A code is worth nothing after ten minutes: it is tried at least once a minute. */
const CODE_PAUSE_MAX = 60
/** How long a mail is tried that is refused for the time being. */
const TRIED_FOR_MS = 24 * 3_600_000

export type Failure =
  /** `retryIn` in seconds. */
  { is: 'temporary'; retryIn: number; reason: string } | { is: 'permanent'; isBounce: boolean; reason: string }

/** Steps of a connection before a mail is spoken of: what goes wrong there is no verdict on the mail. */
const BEFORE_MAIL = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'AUTH', 'API'])

/**
 * Whether a mail that failed is tried again: 5xx answers to the mail itself are final, everything else is retried for 24 hours.
 * An answer that says the address does not exist (RFC 3463, 5.1.x and 5.2.1; a bare 550, 551 or 553 to RCPT TO) is a bounce.
 */
export function classify(error: unknown, mail: { attempts: number; ageMs: number; isCode: boolean }): Failure {
  const smtp = (error instanceof Error ? error : { message: String(error) }) as SmtpError
  const reason = smtp.response ?? smtp.message
  const isAboutMail =
    !(smtp.command === undefined || BEFORE_MAIL.has(smtp.command.split(' ')[0] ?? '')) && smtp.code !== 'EAUTH'
  const code = smtp.responseCode ?? 0
  // nodemailer itself cannot make an envelope of the address
  if (smtp.code === 'EENVELOPE' && smtp.command === 'API') return { is: 'permanent', isBounce: true, reason }
  if (isAboutMail && code >= 500 && code < 600) return { is: 'permanent', isBounce: isBounce(smtp, reason), reason }
  if (mail.ageMs >= TRIED_FOR_MS) return { is: 'permanent', isBounce: false, reason }
  const pause = PAUSES[Math.min(mail.attempts, PAUSES.length) - 1] ?? 5
  return { is: 'temporary', retryIn: mail.isCode ? Math.min(pause, CODE_PAUSE_MAX) : pause, reason }
}

function isBounce({ command = '', responseCode }: SmtpError, reason: string): boolean {
  const enhanced = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(reason)
  if (enhanced) return enhanced[1] === '1' || (enhanced[1] === '2' && enhanced[2] === '1')
  return command.startsWith('RCPT') && (responseCode === 550 || responseCode === 551 || responseCode === 553)
}
