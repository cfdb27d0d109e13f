import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { idOf, PASSWORD } from '../../server/testing/people.ts'
import type { Act, Ledger } from './ledger.ts'

/** A request that got no answer for this long counts as failed, ms. */
const PATIENCE_MS = 10_000
/** What a browser waits before it repeats a request, ms. */
const AGAIN_MS = 300
/** What people look at between two requests, ms. */
const PAUSE_MS = 150

interface Answer {
  status: number
  body: string
}

/** Where a survey is, and how it is answered. */
export interface Asked {
  id: string
  answers: object
}

/** One of the people of the chaos: an address and a connection of their own, a session, and things to do. */
export class Person {
  readonly #email: string
  readonly #agent: http.Agent
  readonly #ports: readonly number[]
  readonly #ledger: Ledger
  #at: number
  #token = ''

  constructor(email: string, n: number, ports: readonly number[], ledger: Ledger) {
    this.#email = email
    this.#at = n
    this.#ports = ports
    this.#ledger = ledger
    // an address of their own, as the limits of the server are per address
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.10.${n >> 8}.${n & 255 || 1}` })
  }

  /** @returns the answer of an instance; tries the other one next time when there is none. */
  #ask(method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
    const port = this.#ports[this.#at % this.#ports.length]
    const authorization = this.#token ? { authorization: `Bearer ${this.#token}` } : {}
    const sized = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    return new Promise<Answer>((resolve, reject) => {
      const options = { method, port, agent: this.#agent, headers: { ...authorization, ...sized, ...headers } }
      const request = http.request({ ...options, host: '127.0.0.1', path: `/v1${path}` }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      })
      request.setTimeout(PATIENCE_MS, () => request.destroy(new Error('no answer')))
      request.on('error', reject)
      request.end(body)
    })
  }

  /** Asks until it is answered with success, at most for `patience` tries. @returns the answer, or undefined. */
  async #until(act: Act, tries: number, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    for (let n = 0; n < tries; n++) {
      const answer = await ask().catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
      if (typeof answer === 'object' && answer.status < 300) return answer
      this.#ledger.failed(act, typeof answer === 'object' ? String(answer.status) : answer)
      this.#at += 1
      // a refusal stays one
      if (typeof answer === 'object' && answer.status < 500 && answer.status !== 429) return undefined
      await sleep(AGAIN_MS)
    }
    return undefined
  }

  #json(path: string, body: object, headers: Record<string, string> = {}): () => Promise<Answer> {
    return () => this.#ask('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  }

  async signIn(): Promise<void> {
    this.#token = ''
    const sent = this.#json('/admin/login', { email: this.#email, password: PASSWORD })
    const answer = await this.#until('sign-in', 100, sent)
    if (!answer) throw new Error(`${this.#email} cannot sign in`)
    this.#token = (JSON.parse(answer.body) as { data: { token: string } }).data.token
    this.#ledger.acknowledged('sign-in')
  }

  /** Whether the session that was opened last is still known. */
  async isSignedIn(): Promise<boolean> {
    return (await this.#ask('GET', '/admin/my_account')).status === 200
  }

  async read(): Promise<void> {
    const answer = await this.#until('read', 100, () => this.#ask('GET', '/news?pageSize=10'))
    if (answer) this.#ledger.acknowledged('read')
  }

  /** Creates a draft; a repeated request carries the same key. */
  async write(): Promise<void> {
    const key = randomUUID()
    const body = {
      areaId: idOf('C'),
      title: { mn: key },
      body: { mn: { type: 'doc', content: [] } },
      category: 'general',
    }
    this.#ledger.tried('write', key)
    if (await this.#until('write', 100, this.#json('/news', body, { 'idempotency-key': key })))
      this.#ledger.acknowledged('write', key)
  }

  /** Uploads a document, once: an upload without an answer is not repeated. */
  async upload(): Promise<void> {
    const content = `%PDF-1.7\n${randomUUID()}\n%%EOF`
    const head =
      '--chaos\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf'
    const body = `${head}\r\n\r\n${content}\r\n--chaos--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=chaos' }
    const answer = await this.#until('upload', 1, () => this.#ask('POST', '/files', body, headers))
    if (answer) this.#ledger.acknowledged('upload', (JSON.parse(answer.body) as { data: { id: string } }).data.id)
  }

  async answer({ id, answers }: Asked): Promise<void> {
    const clientId = randomUUID()
    this.#ledger.tried('answer', clientId)
    const sent = this.#json(`/surveys/${id}/answers`, { clientId, channel: 'online', answers })
    if (await this.#until('answer', 100, sent)) this.#ledger.acknowledged('answer', clientId)
  }

  pause(): Promise<void> {
    return sleep(PAUSE_MS)
  }

  leave(): void {
    this.#agent.destroy()
  }
}
