import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { ChatMessage } from '../../contract/features/chat/index.ts'

/** The waits of the browser before it connects again, and before a message without an answer is sent again, ms. */
const RECONNECT_MS = 200
const RETRIES_MS = [200, 1_000] as const
/** The part of the time named by the server over which browsers catch up (web/core/query/live.ts). */
const SIGNALS_SHARE = 1 / 8
/** The least time over which browsers read the list of conversations again (web/features/chat/live.ts), ms. */
const RELOAD_MS = 3_000
/** The first and the longest wait before changes that could not be read are read again (web/features/chat/chat-store.ts), ms. */
const [REPEAT_MS, REPEAT_MAX_MS] = [1_000, 30_000]

/** A wait of a browser, which differs from those of others. */
const about = (ms: number) => ms * (0.5 + Math.random())

/** Called once for each message that comes on a screen. */
type Arrived = (message: ChatMessage, person: ChatPerson) => void

/** A person with the chat open, who does what web/features/chat does: connects, and reads the changes when there are any. */
export class ChatPerson {
  readonly id: string
  readonly #token: string
  readonly #ports: readonly number[]
  readonly #arrived: Arrived
  /** The numbers of the messages on the screen, by conversation. */
  readonly seen = new Map<string, Set<number>>()
  outOfOrder = 0
  #at: number
  #socket: Socket | undefined
  #cursor: string | undefined
  #isSyncing = false
  #isSyncWanted = false
  #failures = 0
  #repeat: ReturnType<typeof setTimeout> | undefined
  #isGone = false

  constructor(id: string, token: string, ports: readonly number[], arrived: Arrived) {
    this.id = id
    this.#token = token
    this.#ports = ports
    this.#arrived = arrived
    this.#at = Math.floor(Math.random() * ports.length)
  }

  get #url(): string {
    return `http://127.0.0.1:${this.#ports[this.#at % this.#ports.length]}`
  }

  /** Connects, and reads the cursor. Resolves when changes are heard of. */
  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#connect(resolve))
    await this.#sync()
  }

  #connect(done?: () => void): void {
    const socket = io(this.#url, {
      path: '/v1/live',
      auth: { token: this.#token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    this.#socket = socket
    const again = () => {
      socket.close()
      if (this.#isGone || this.#socket !== socket) return
      // the proxy leads to an instance that answers
      this.#at++
      setTimeout(() => this.#connect(done), about(RECONNECT_MS))
    }
    socket.on('welcome', ({ spreadMs }: { spreadMs: number }) => {
      done?.()
      if (this.#cursor !== undefined)
        setTimeout(() => this.#catchUp(spreadMs), Math.random() * spreadMs * SIGNALS_SHARE)
    })
    socket.on('disconnect', again)
    socket.on('connect_error', again)
    socket.on('signal', ({ data }: { data: { kind: string } }) => data.kind === 'changed' && void this.#sync())
  }

  async #ask(method: string, path: string, body?: object): Promise<{ data: unknown }> {
    const answer = await fetch(`${this.#url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    return (await answer.json()) as { data: unknown }
  }

  /** Reads what was missed, and then the list, which is the larger part. */
  #catchUp(spreadMs: number): void {
    void this.#sync()
    const list = () => this.#isGone || void this.#ask('GET', '/chat/conversations?pageSize=100').catch(() => {})
    setTimeout(list, Math.random() * Math.max(RELOAD_MS, spreadMs))
  }

  async #sync(): Promise<void> {
    if (this.#isSyncing) {
      this.#isSyncWanted = true
      return
    }
    this.#isSyncing = true
    clearTimeout(this.#repeat)
    let hasFailed = false
    do {
      this.#isSyncWanted = false
      hasFailed = await this.#syncOnce().then(
        () => false,
        () => true,
      )
      this.#failures = hasFailed ? this.#failures + 1 : 0
    } while (this.#isSyncWanted)
    this.#isSyncing = false
    if (!hasFailed || this.#isGone) return
    const wait = Math.min(REPEAT_MS * 2 ** (this.#failures - 1), REPEAT_MAX_MS)
    this.#repeat = setTimeout(() => void this.#sync(), about(wait))
  }

  async #syncOnce(): Promise<void> {
    const { data } = await this.#ask(
      'GET',
      `/chat/changes${this.#cursor === undefined ? '' : `?after=${this.#cursor}`}`,
    )
    const { cursor, messages } = data as { cursor: string; messages: ChatMessage[] }
    this.#cursor = cursor
    for (const message of messages) {
      const known = this.seen.get(message.conversationId) ?? new Set<number>()
      this.seen.set(message.conversationId, known)
      if (known.has(message.seq)) continue
      if (message.seq !== known.size + 1) this.outOfOrder++
      known.add(message.seq)
      this.#arrived(message, this)
    }
  }

  /** Sends a message until it is answered, with one client id. @returns the number of attempts. */
  async send(conversationId: string, body: string): Promise<number> {
    const draft = { clientId: randomUUID(), body }
    for (let attempts = 1; ; attempts++) {
      try {
        await this.#ask('POST', `/chat/conversations/${conversationId}/messages`, draft)
        return attempts
      } catch {
        if (this.#isGone) return attempts
        await sleep(about(RETRIES_MS[attempts - 1] ?? RETRIES_MS[1]))
      }
    }
  }

  present(): Promise<unknown> {
    return this.#ask('POST', '/chat/presence', {}).catch(() => {})
  }

  leave(): void {
    this.#isGone = true
    clearTimeout(this.#repeat)
    this.#socket?.close()
  }
}
