import http from 'node:http'
import https from 'node:https'
import type { SmsConfig } from '../config/sms-variables.ts'
import type { SmsGateway, SmsMessage, SmsOutcome } from './sms-gateway.ts'

/** Source: Kannel 1.4.5 User's Guide, "SMS PUSH using HTTP", parameters and headers of sendsms. */
const CODINGS = { gsm: '0', ucs2: '2' } as const
/** How long the gateway may take to answer; our choice. Its own operator may be slow. */
const ANSWER_MS = 30_000
/** Characters of an answer that are kept. */
const REASON_CHARS = 300

interface Answer {
  status: number
  text: string
}

/** Kannel's `sendsms`, by POST: neither the password nor the text is part of an address that proxies log. */
export function kannelGateway(config: SmsConfig, answerMs = ANSWER_MS): SmsGateway {
  return {
    send: async (message) => {
      const asked = await post(config, message, answerMs)
      return 'error' in asked ? outcomeOfError(asked) : outcomeOf(asked)
    },
  }
}

/** A failed request: whether a byte of it may have reached the gateway. */
interface Failed {
  error: Error & { code?: string }
  isConnected: boolean
}

// a connection of its own for every message: on one that is kept open nobody could tell a message that was lost from one that was taken
const post = (config: SmsConfig, message: SmsMessage, answerMs: number): Promise<Answer | Failed> =>
  new Promise((resolve) => {
    const body = Buffer.from(message.text, 'utf8')
    let isConnected = false
    const url = new URL(config.url)
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? https : http).request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { ...headersOf(config, message), 'content-length': body.length, connection: 'close' },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          if (text.length < REASON_CHARS) text += chunk
        })
        const done = () => resolve({ status: response.statusCode ?? 0, text: text.slice(0, REASON_CHARS).trim() })
        response.on('end', done)
        // the status has arrived, and it is what counts
        response.on('error', done)
      },
    )
    request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true)))
    request.on('error', (error) => resolve({ error, isConnected }))
    const timer = setTimeout(() => request.destroy(new Error('no answer of the gateway')), answerMs)
    request.on('close', () => clearTimeout(timer))
    request.end(body)
  })

const headersOf = ({ user, password, sender }: SmsConfig, { to, coding, validMinutes }: SmsMessage) => ({
  'content-type': 'text/plain; charset=UTF-8',
  'x-kannel-username': user,
  'x-kannel-password': password,
  'x-kannel-from': sender,
  'x-kannel-to': to,
  'x-kannel-coding': CODINGS[coding],
  ...(validMinutes === null ? {} : { 'x-kannel-validity': String(validMinutes) }),
})

/** Source: Kannel 1.4.5 User's Guide, table "SMS push reply": 202 is taken (at once or later), 503 a failure that passes. */
function outcomeOf({ status, text }: Answer): SmsOutcome {
  const reason = `${status} ${text}`.trim()
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 503 || status === 429) return { is: 'refused', temporary: true, reason, cause: 'rejected' }
  // wrong credentials are corrected by the operator, as those of a mail server
  if (status === 401 || (status === 403 && /authori[sz]ation/i.test(text)))
    return { is: 'refused', temporary: true, reason, cause: 'login' }
  if (status >= 300 && status < 500) return { is: 'refused', temporary: false, reason, cause: 'rejected' }
  // 500, 502 and 504 may come from a proxy behind which the gateway took the message
  return { is: 'unknown', reason, cause: 'other' }
}

const CERTIFICATE = /CERT|^UNABLE_TO_|^(?:INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/

function outcomeOfError({ error, isConnected }: Failed): SmsOutcome {
  const { code = '', message } = error
  const reason = message.slice(0, REASON_CHARS)
  if (CERTIFICATE.test(code)) return { is: 'refused', temporary: true, reason, cause: 'certificate' }
  if (isConnected) return { is: 'unknown', reason, cause: 'timeout' }
  const cause = code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'name' : 'connection'
  return { is: 'refused', temporary: true, reason, cause }
}
