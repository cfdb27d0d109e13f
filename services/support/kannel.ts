import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { freePort } from '../../server/testing/ports.ts'
import { findProgram, makeFolder, type Program, startProgram, until } from './programs.ts'

const FAKE_OPERATOR = '/usr/lib/kannel/test/fakesmsc'
const USER = 'nutag'
const PASSWORD = 'kannel-password'

/** A text message as the operator got it. */
export interface OperatorSms {
  from: string
  to: string
  /** Whether it is a part of a longer message, with a header. */
  isPart: boolean
  text: string
}

/** A Kannel with an operator that prints what it is given. */
export interface Kannel {
  /** Environment of a server that sends through it. */
  env: Record<string, string>
  /** What the operator got so far. */
  received(): OperatorSms[]
  /** Ends smsbox, which answers `sendsms`, and starts it again. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Why Kannel cannot be run here; undefined when it can. */
export function whyNoKannel(): string | undefined {
  const missing = ['bearerbox', 'smsbox', FAKE_OPERATOR].filter((name) => !findProgram(name))
  return missing.length > 0 ? `${missing.join(' and ')} cannot be found` : undefined
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Starts bearerbox, smsbox and the operator. */
export async function startKannel(): Promise<Kannel> {
  const folder = makeFolder('kannel')
  const [admin, smsbox, operator, sendsms] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const file = path.join(folder, 'kannel.conf')
  fs.writeFileSync(
    file,
    `group = core
admin-port = ${admin}
admin-password = ${PASSWORD}
smsbox-port = ${smsbox}
box-allow-ip = 127.0.0.1

group = smsc
smsc = fake
smsc-id = operator
host = 127.0.0.1
port = ${operator}
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${sendsms}

group = sendsms-user
username = ${USER}
password = ${PASSWORD}
concatenation = true
max-messages = 6
`,
  )
  const bearerbox = startProgram('bearerbox', [file])
  await until(async () => (await accepts(smsbox)) && (await accepts(operator)), bearerbox)
  const printed = startProgram(FAKE_OPERATOR, ['-H', '127.0.0.1', '-r', String(operator), '-m', '0', '1 2 text nop'])
  let box: Program
  const start = async () => {
    box = startProgram('smsbox', [file])
    await until(() => accepts(sendsms), box)
  }
  await start()
  return {
    env: {
      SMS_URL: `http://127.0.0.1:${sendsms}/cgi-bin/sendsms`,
      SMS_USER: USER,
      SMS_PASSWORD: PASSWORD,
      SMS_SENDER: '111111',
    },
    received: () => readOperator(printed.output()),
    stop: () => box.kill(),
    start,
  }
}

/** Bytes of a text that is written as in an address. */
const bytesOf = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('+', ' ')
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** The lines `Got message N: <from to kind …>` of the operator. */
function readOperator(output: string): OperatorSms[] {
  return [...output.matchAll(/Got message \d+: <(\S+) (\S+) (\S+) (.*)>/g)].map(
    ([, from = '', to = '', kind = '', rest = '']) => {
      // parts have 'udh <header> <kind of data> <data>'
      const data = kind === 'udh' ? (rest.split(' ')[2] ?? '') : rest
      const bytes = bytesOf(data)
      // the first byte of a Cyrillic letter is 4, that of a Latin one 0, which GSM 7-bit as printed here has in no text of the tests
      const isUcs2 =
        kind === 'ucs-2' || (kind === 'udh' && bytes.length % 2 === 0 && (bytes.includes(4) || bytes.includes(0)))
      return {
        from,
        to,
        isPart: kind === 'udh',
        text: isUcs2 ? bytes.swap16().toString('utf16le') : bytes.toString('latin1'),
      }
    },
  )
}
