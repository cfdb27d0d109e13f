import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** What a signal says: ids and short words, no text that people have written. */
export type Signal = Readonly<Record<string, string | number | boolean>>

/** The messages between instances: small JSON over PostgreSQL's NOTIFY. */
export interface BusMessages {
  /** A session, or all sessions of a user, has been revoked. */
  revoked: { sessionId?: string; userId?: string }
  /** Rows were written; `rooms` says who is notified. */
  changed: {
    feature: string
    rooms: string[]
    /** False when no public page shows the rows: cached pages stay valid. */
    pages?: boolean
    /** A live connection that is not notified: its page made the change and refetches on its own. */
    except?: string
  }
  /** Something that is true for a moment, for the browsers of these people; nothing of it is stored. */
  signal: { feature: string; rooms: string[]; data: Signal }
  /** The tree of areas has changed: names or parents. */
  areas: Record<never, never>
  /** A person was moved to another area, and stays signed in. */
  moved: { userId: string }
  /** Maintenance mode was turned on or off, or its message has changed. */
  maintenance: Record<never, never>
  /** A setting of the city has changed. */
  settings: Record<never, never>
  /** A job is waiting. */
  job: Record<never, never>
}

const CHANNEL = 'nutag'
/** NOTIFY carries at most 8,000 bytes with its envelope; a longer message goes out in parts. */
const MESSAGE_MAX_BYTES = 7_500
const RETRY_MS = 1_000
/** How long messages are collected and sent as a batch: transactions that use NOTIFY wait for each other. */
const BATCH_MS = 10

/** Sends and receives messages; this instance receives its own immediately, others through the database. */
export class Bus {
  readonly #heard = new EventEmitter()
  readonly #pool: pg.Pool
  readonly #connection: pg.ClientConfig
  readonly #self = crypto.randomUUID()
  #client: pg.Client | undefined
  #epoch = 0
  #closed = false
  readonly #waiting: string[] = []
  #notifying: Promise<void> | undefined

  constructor(pool: pg.Pool, connection: pg.ClientConfig) {
    this.#pool = pool
    this.#connection = connection
    this.#heard.setMaxListeners(100)
  }

  /** True while messages of other instances arrive: caches may only be trusted then. */
  get isListening(): boolean {
    return this.#client !== undefined
  }

  /**
   * The number of the current connection; undefined while there is none. Messages may be missed between two
   * connections, so data cached under another number must not be trusted.
   */
  get epoch(): number | undefined {
    return this.#client && this.#epoch
  }

  on<K extends keyof BusMessages>(kind: K, listener: (message: BusMessages[K]) => void): void {
    this.#heard.on(kind, listener)
  }

  /** Resolves when the message has been sent; while the database is unreachable it is lost (listeners fall back to polling). */
  async send<K extends keyof BusMessages>(kind: K, message: BusMessages[K]): Promise<void> {
    this.#heard.emit(kind, message)
    for (const part of inParts(message)) this.#waiting.push(JSON.stringify({ from: this.#self, kind, message: part }))
    this.#notifying ??= setTimeout(BATCH_MS).then(() => {
      this.#notifying = undefined
      return this.#notifyOthers()
    })
    await this.#notifying
  }

  async #notifyOthers(): Promise<void> {
    const texts = this.#waiting.splice(0)
    if (texts.length === 0) return
    await this.#pool
      .query({ name: 'notify', text: 'select pg_notify($1, t) from unnest($2::text[]) as t', values: [CHANNEL, texts] })
      .catch(() => {})
  }

  /** Starts listening, and reconnects whenever the connection breaks. */
  async start(): Promise<void> {
    const client = new pg.Client(this.#connection)
    const again = () => {
      if (this.#client === client) this.#client = undefined
      client.removeAllListeners()
      client.on('error', () => {})
      client.end().catch(() => {})
      if (!this.#closed) void setTimeout(RETRY_MS, undefined, { ref: false }).then(() => this.start())
    }
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#epoch++
      this.#client = client
    } catch {
      again()
    }
  }

  #hear(payload: string): void {
    // most messages are this instance's own, which it has heard already
    if (payload.startsWith(`{"from":"${this.#self}"`)) return
    const { from, kind, message } = JSON.parse(payload) as { from: string; kind: string; message: unknown }
    if (from !== this.#self) this.#heard.emit(kind, message)
  }

  async stop(): Promise<void> {
    this.#closed = true
    await this.#notifyOthers()
    const client = this.#client
    this.#client = undefined
    client?.removeAllListeners()
    client?.on('error', () => {})
    await client?.end().catch(() => {})
  }
}

/** The message, in several with fewer rooms each where it is too long for one. */
function inParts(message: object): object[] {
  const rooms = 'rooms' in message && Array.isArray(message.rooms) ? message.rooms : []
  if (rooms.length < 2 || Buffer.byteLength(JSON.stringify(message)) <= MESSAGE_MAX_BYTES) return [message]
  const middle = Math.ceil(rooms.length / 2)
  return [rooms.slice(0, middle), rooms.slice(middle)].flatMap((some) => inParts({ ...message, rooms: some }))
}
