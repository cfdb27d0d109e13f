import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './app.ts'

/** What a gateway received: the headers of `sendsms`, and the text. */
export interface ReceivedSms {
  to: string
  text: string
  coding: string
  validity: string | undefined
  user: string
  password: string
  from: string
}

/** A server that answers like `sendsms` of Kannel, as `answer` says; 'cut' ends the connection without an answer. */
export interface LookAlike {
  url: string
  received: ReceivedSms[]
  answer: { status: number; text: string } | 'cut'
  /** Environment of an app that sends through it. */
  env: Record<string, string>
  close(): Promise<void>
}

/** Starts a look-alike gateway that is closed when the file's tests are done. Start it before the app that sends to it. */
export async function smsGateway(): Promise<LookAlike> {
  const received: ReceivedSms[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const header = (name: string) => request.headers[`x-kannel-${name}`]?.toString() ?? ''
    received.push({
      to: header('to'),
      text: Buffer.concat(chunks).toString('utf8'),
      coding: header('coding'),
      validity: request.headers['x-kannel-validity']?.toString(),
      user: header('username'),
      password: header('password'),
      from: header('from'),
    })
    if (gateway.answer === 'cut') return request.socket.destroy()
    response.writeHead(gateway.answer.status, { 'content-type': 'text/html' }).end(gateway.answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cgi-bin/sendsms`
  const gateway: LookAlike = {
    url,
    received,
    answer: { status: 202, text: '0: Accepted for delivery' },
    env: { SMS_URL: url, SMS_USER: 'nutag', SMS_PASSWORD: 'gateway-password', SMS_SENDER: '111111' },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  atEnd(() => gateway.close().catch(() => {}))
  return gateway
}
