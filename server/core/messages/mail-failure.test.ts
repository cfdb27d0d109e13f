import { describe, expect, test } from 'vitest'
import { classify } from './mail-failure.ts'

const HOUR = 3_600_000
const smtp = (command: string, responseCode: number, response: string) =>
  Object.assign(new Error(response), { command, responseCode, response })
const fresh = { attempts: 1, ageMs: 0, isCode: false }

describe('the response of a mail server', () => {
  test.each([
    ['RCPT TO', 550, '550 5.1.1 User unknown', true],
    ['RCPT TO', 550, '550 No such user here', true],
    ['RCPT TO', 550, '550 5.2.1 Mailbox disabled', true],
    ['RCPT TO', 552, '552 5.2.2 Mailbox full', false],
    ['RCPT TO', 550, '550 5.7.1 Rejected by policy', false],
    ['DATA', 554, '554 5.7.1 Spam', false],
    ['MAIL FROM', 553, '553 Sender not allowed', false],
  ])('to %s with %i is final; "%s" marks the address: %s', (command, code, text, isBounce) => {
    expect(classify(smtp(command, code, text), fresh)).toEqual({
      is: 'permanent',
      isBounce,
      reason: text,
      cause: 'rejected',
    })
  })

  test.each([
    ['a greylist', smtp('RCPT TO', 450, '450 4.2.0 Greylisted')],
    ['a full mailbox', smtp('DATA', 452, '452 4.2.2 Mailbox full')],
    ['a refused connection', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', command: 'CONN' })],
    ['a greeting that turns everybody away', smtp('CONN', 554, '554 No SMTP service here')],
    [
      'a wrong password of ours',
      Object.assign(smtp('AUTH PLAIN', 535, '535 5.7.8 Bad credentials'), { code: 'EAUTH' }),
    ],
    ['something else', new Error('socket hang up')],
  ])('%s is temporary', (_what, error) => {
    expect(classify(error, fresh).is).toBe('temporary')
  })

  test('an invalid address is permanent at once', () => {
    const error = Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE', command: 'API' })
    expect(classify(error, fresh)).toMatchObject({ is: 'permanent', isBounce: true })
  })
})

describe('the cause of a failure', () => {
  const failed = (code: string, originalCode?: string) =>
    Object.assign(new Error(''), { code, command: 'CONN', ...(originalCode ? { originalCode } : {}) })

  test.each([
    ['a closed port', failed('ESOCKET', 'ECONNREFUSED'), 'connection'],
    ['a host behind no route', failed('ESOCKET', 'EHOSTUNREACH'), 'connection'],
    ['a name that does not exist', failed('EDNS', 'ENOTFOUND'), 'name'],
    ['a resolver that does not answer', failed('EDNS', 'EAI_AGAIN'), 'name'],
    ['a self-signed certificate', failed('ESOCKET', 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
    ['an expired certificate', failed('ESOCKET', 'CERT_HAS_EXPIRED'), 'certificate'],
    ['a certificate of another name', failed('ESOCKET', 'ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
    ['an unknown authority', failed('ESOCKET', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificate'],
    ['a wrong password', Object.assign(smtp('AUTH PLAIN', 535, '535 Bad credentials'), { code: 'EAUTH' }), 'login'],
    ['no answer in time', failed('ETIMEDOUT'), 'timeout'],
    ['a connection that timed out', failed('ESOCKET', 'ETIMEDOUT'), 'timeout'],
    ['a recipient that is refused', smtp('RCPT TO', 550, '550 No such user here'), 'rejected'],
    ['a greeting that turns everybody away', smtp('CONN', 554, '554 No SMTP service here'), 'other'],
    ['a connection that broke', failed('ECONNECTION'), 'other'],
    ['what is no error of SMTP', new Error('socket hang up'), 'other'],
  ])('%s has its own cause', (_what, error, cause) => {
    expect(classify(error, fresh).cause).toBe(cause)
  })
})

describe('retries', () => {
  const greylisted = smtp('RCPT TO', 450, '450 Greylisted')
  const triesUntilGivenUp = (isCode: boolean) => {
    const at: number[] = []
    let seconds = 0
    for (let attempts = 1; ; attempts++) {
      const failure = classify(greylisted, { attempts, ageMs: seconds * 1000, isCode })
      if (failure.is === 'permanent') return { at, seconds }
      seconds += failure.retryIn
      at.push(seconds)
    }
  }

  test('have growing pauses, and a temporary rejection is retried for 24 hours', () => {
    const { at, seconds } = triesUntilGivenUp(false)
    expect(at.slice(0, 6)).toEqual([5, 20, 80, 260, 560, 1160])
    expect(seconds).toBeGreaterThanOrEqual(24 * 3600)
    expect(seconds).toBeLessThan(25 * 3600)
    expect(at.length).toBeLessThan(40)
  })

  test('delay a code by at most one minute after a greylist of five minutes', () => {
    const afterGreylist = triesUntilGivenUp(true).at.find((s) => s > 300)
    expect(afterGreylist).toBeLessThanOrEqual(360)
  })

  test('end when a mail is a day old, without marking its address', () => {
    expect(classify(greylisted, { attempts: 30, ageMs: 24 * HOUR, isCode: false })).toMatchObject({
      is: 'permanent',
      isBounce: false,
    })
  })
})
