import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { App } from '../../server/core/app/boot.ts'
import { inTransaction } from '../../server/core/database/transaction.ts'
import { enqueueMails, type Mail } from '../../server/core/requests/outbox.ts'
import { median } from '../arithmetic.ts'
import { atTheEnd } from '../endings.ts'
import type { Figure } from '../figures.ts'
import { startInside } from '../inside.ts'
import { fillCity } from '../notifications/people.ts'

/** Mails of a mailing that wait, and codes that are asked for meanwhile. */
const MAILS = 10_000
const CODES = 15
/** Mails that are written in one statement. */
const PORTION = 1_000
/** How long the mails of the mailing are counted. */
const RATE_MS = 20_000
/** Pause before each code, ms: the mailing is under way. */
const PAUSE_MS = 200

/** How long a code takes to the mail server while a mailing waits, and how fast the mailing itself leaves. */
export async function measureMail(say: (line: string) => void): Promise<Figure[]> {
  const smtp = await startSmtp()
  const { app, pool } = await startInside('mail', say, { SMTP_URL: smtp.url, MAIL_FROM: 'Nutag <nutag@bench.mn>' })
  const mailingTo = await fillCity(pool)
  const text = 'Маргааш 10 цагаас 16 цаг хүртэл цэвэр усны хангамж түр зогсоно.'
  for (let from = 0; from < MAILS; from += PORTION) {
    const mails = Array.from({ length: PORTION }, (_, i) => ({
      to: `reader.${from + i}@bench.mn`,
      subject: 'Ус түр хаагдана',
      text,
      html: `<p>${text}</p>`,
      mailingTo,
    }))
    await write(app, mails)
  }
  app.core.jobs.wake()

  const took: number[] = []
  for (let i = 0; i < CODES; i++) {
    await setTimeout(PAUSE_MS)
    took.push(await codeMs(app, smtp, i))
  }
  const waiting = MAILS + CODES - smtp.received()
  say(`${waiting.toLocaleString('en-US')} mails of the mailing still waited after the last code`)
  const [counted, since] = [smtp.received(), performance.now()]
  await setTimeout(RATE_MS)
  const perSecond = ((smtp.received() - counted) * 1000) / (performance.now() - since)
  const meanwhile = `while a mailing of ${MAILS.toLocaleString('en-US')} is sent`
  return [
    { what: `a code from its request to the mail server ${meanwhile}, median`, value: median(took), unit: 'ms' },
    {
      what: `the slowest of ${CODES} codes ${meanwhile}`,
      value: Math.max(...took) / 1000,
      unit: 's',
      goal: { most: 2 },
    },
    { what: 'mails of the mailing', value: perSecond, unit: '/s' },
  ]
}

const write = ({ core }: App, mails: readonly Mail[]) =>
  inTransaction(core.pool, (client) => enqueueMails(core, client, mails))

async function codeMs(app: App, smtp: Smtp, no: number): Promise<number> {
  const to = `code.${no}@bench.mn`
  const arrived = smtp.arrivalOf(to)
  const from = performance.now()
  const secret = { value: '123456', until: new Date(Date.now() + 600_000) }
  await write(app, [{ to, subject: 'Код', text: 'Код:\n\n123456\n', html: '<p>123456</p>', secret }])
  app.core.jobs.wake()
  await arrived
  return performance.now() - from
}

interface Smtp {
  url: string
  received(): number
  arrivalOf(to: string): Promise<void>
}

async function startSmtp(): Promise<Smtp> {
  const child = fork(path.join(import.meta.dirname, 'smtp.ts'))
  atTheEnd(() => void child.kill())
  const awaited = new Map<string, () => void>()
  let received = 0
  const port = await new Promise<number>((resolve) => {
    child.on('message', (message: { port?: number; to?: string }) => {
      if (message.port) return resolve(message.port)
      received++
      awaited.get(message.to ?? '')?.()
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    arrivalOf: (to) => new Promise((resolve) => awaited.set(to, resolve)),
  }
}
