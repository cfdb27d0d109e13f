import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** What instances tell each other: small JSON messages over PostgreSQL's NOTIFY. */
export interface BusMessages {
  /** A session, or all sessions of a user, is no longer good. */
  revoked: { sessionId?: string; userId?: string }
  /** Rows were written: who may hear of it is in the rooms. */
  changed: {
    feature: string
    ids: string[]
    rooms: string[]
    /** False when no public page shows what was written: cached pages stay valid. */
    pages?: boolean
  }
  /** The tree of areas has changed: names, and whose area lies where. */
  areas: Record<never, never>
  /** A person belongs to another area, and stays signed in. */
  moved: { userId: string }
  /** Maintenance was switched on or off, or says something else. */
  maintenance: Record<never, never>
  /** A setting of the city was changed. */
  settings: Record<never, never>
  /** A job waits. */
  job: Record<never, never>
}

const CHANNEL = 'nutag'
/** NOTIFY carries at most 8,000 bytes; a longer message is told without its ids. */
const NOTIFY_MAX_BYTES = 7_500
const RETRY_MS = 1_000
/** Messages wait this long for others to go with them: NOTIFY makes the transactions that use it wait for each other. */
const GATHER_MS = 10

/** Tells and hears messages; own ones arrive at once, those of other instances through the database. */
export class Bus {
  readonly #heard = new EventEmitter()
  readonly #pool: pg.Pool
  readonly #connection: pg.ClientConfig
  readonly #self = crypto.randomUUID()
  #client: pg.Client | undefined
  #epoch = 0
  #closed = false
  readonly #waiting: string[] = []
  #telling: Promise<void> | undefined

  constructor(pool: pg.Pool, connection: pg.ClientConfig) {
    this.#pool = pool
    this.#connection = connection
    this.#heard.setMaxListeners(100)
  }

  /** True while other instances can be heard: what is remembered may only be trusted then. */
  get hearing(): boolean {
    return this.#client !== undefined
  }

  /**
   * The number of the current connection, undefined while there is none. Messages may have been missed between two
   * connections, so data cached under another number must not be trusted.
   */
  get epoch(): number | undefined {
    return this.#client && this.#epoch
  }

  on<K extends keyof BusMessages>(kind: K, listener: (message: BusMessages[K]) => void): void {
    this.#heard.on(kind, listener)
  }

  /** Resolves when the others have been told; a database that is away loses the message (listeners fall back to asking). */
  async tell<K extends keyof BusMessages>(kind: K, message: BusMessages[K]): Promise<void> {
    this.#heard.emit(kind, message)
    const full = JSON.stringify({ from: this.#self, kind, message })
    const text =
      Buffer.byteLength(full) <= NOTIFY_MAX_BYTES
        ? full
        : JSON.stringify({ from: this.#self, kind, message: { ...message, ids: [] } })
    this.#waiting.push(text)
    this.#telling ??= setTimeout(GATHER_MS).then(() => {
      this.#telling = undefined
      return this.#tellOthers()
    })
    await this.#telling
  }

  async #tellOthers(): Promise<void> {
    const texts = this.#waiting.splice(0)
    if (texts.length === 0) return
    await this.#pool
      .query({ name: 'notify', text: 'select pg_notify($1, t) from unnest($2::text[]) as t', values: [CHANNEL, texts] })
      .catch(() => {})
  }

  /** Starts to listen, and goes on trying whenever the connection breaks. */
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
    const { from, kind, message } = JSON.parse(payload) as { from: string; kind: string; message: unknown }
    if (from !== this.#self) this.#heard.emit(kind, message)
  }

  async stop(): Promise<void> {
    this.#closed = true
    await this.#tellOthers()
    const client = this.#client
    this.#client = undefined
    client?.removeAllListeners()
    client?.on('error', () => {})
    await client?.end().catch(() => {})
  }
}
