import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Bus, BusMessages } from './bus.ts'
import { Counted } from './counted.ts'
import { RecentChanges } from './live-recent.ts'
import { Readers, type Rooms, roomsOf, roomsOfPerson } from './live-rooms.ts'
import { Comers, spreadFor } from './live-spread.ts'
import type { Served } from './serve.ts'
import type { Sessions } from './session.ts'

export interface LiveLimits {
  /** Sockets from one address and of one account. */
  perAddress: number
  perAccount: number
  /** Milliseconds until a connection has to have shown its token. */
  signInMs: number
}

export interface LiveOptions {
  http: HttpServer
  bus: Bus
  sessions: Sessions
  origin: string
  features: Record<string, Served>
  limits: LiveLimits
  /** The caller's address, as the HTTP server understands it. */
  addressOf: (request: IncomingMessage) => string
  /** For each area the ids from the city down to it, so that a change reaches the rooms above it. */
  paths: (areaIds: string[]) => Promise<Map<string, string[]>>
  /** The path of the city, to which people without an area belong. */
  rootPath: () => Promise<string>
}

const NO_PATHS: ReadonlyMap<string, string[]> = new Map()
/** How long a broken connection may be resumed, ms; our choice. */
const RESUME_MS = 120_000
/** How long before it begins to connect a page may have asked for what it shows, ms. */
const PAGE_ASKS_MS = 2_000
/** The longest time a timer can be set for. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * The one socket: signed-in people hear that something they may read has changed. WebSocket alone, so that any instance behind any
 * proxy can serve a connection; where WebSocket is blocked the browser asks again from time to time (web/core/live.ts).
 */
export class Live {
  readonly #io: Server
  readonly #options: LiveOptions
  readonly #readers: ReadonlyMap<string, Readers>
  readonly #byAddress = new Counted()
  readonly #comers = new Comers()
  readonly #recent = new RecentChanges()
  /** When the last connection broke, ms since the start. */
  #leftAt = Number.NEGATIVE_INFINITY
  /** When the token of each connected socket expires, in milliseconds since 1970. */
  readonly #expiry = new Map<Socket, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: LiveOptions) {
    const { http, bus, origin, limits, addressOf } = options
    this.#options = options
    this.#readers = new Map(Object.values(options.features).map((served) => [served.feature.name, new Readers(served)]))
    this.#io = new Server(http, {
      path: '/v1/live',
      serveClient: false,
      transports: ['websocket'],
      maxHttpBufferSize: 16_384,
      connectTimeout: limits.signInMs,
      // a connection that breaks for a moment gets what it missed, and need not refetch everything; its token is checked again
      connectionStateRecovery: { maxDisconnectionDuration: RESUME_MS, skipMiddlewares: false },
      allowRequest: (request, decide) => {
        const from = request.headers.origin
        const isOurs = !from || from === origin || sameHost(from, request.headers.host)
        decide(null, isOurs && this.#byAddress.of(addressOf(request)) < limits.perAddress)
      },
    })
    this.#io.engine.on(
      'connection',
      (connection: { request: IncomingMessage; once(event: string, then: () => void): void }) => {
        connection.once('close', this.#byAddress.add(addressOf(connection.request)))
      },
    )
    this.#io.use(async (socket, next) => next(await this.#admit(socket).catch(refusal)))
    this.#io.on('connection', (socket) => {
      socket.on('disconnect', () => {
        this.#leftAt = performance.now()
      })
      const spreadMs = this.#comers.spreadMs()
      socket.emit('welcome', { spreadMs })
      void this.#catchUp(socket, spreadMs)
    })
    bus.on('changed', (message) => {
      this.#recent.add(message)
      void this.#tell(message)
    })
    bus.on('areas', () => void this.#relocate([...this.#expiry.keys()]))
    bus.on('moved', ({ userId }) => void this.#relocate(this.#socketsOf(userId)))
    bus.on('revoked', ({ sessionId, userId }) =>
      this.#end('revoked', sessionId ? `session:${sessionId}` : `person:${userId}`),
    )
  }

  async #admit(socket: Socket): Promise<undefined> {
    const { sessions, limits, rootPath } = this.#options
    const token = String(socket.handshake.auth.token ?? '')
    const actor = await sessions.actorOf(token)
    const path = actor.areaPath ?? (await rootPath())
    const others = this.#io.sockets.adapter.rooms.get(`person:${actor.id}`)?.size ?? 0
    if (others >= limits.perAccount) throw TOO_MANY
    this.#expiry.set(socket, sessions.expiryOf(token))
    socket.once('disconnect', () => this.#expiry.delete(socket))
    this.#expireLater()
    await enter(socket, roomsOfPerson(actor, path))
  }

  #socketsOf(userId: string): Socket[] {
    const ids = this.#io.sockets.adapter.rooms.get(`person:${userId}`)
    return [...this.#expiry.keys()].filter(({ id }) => ids?.has(id))
  }

  /**
   * After the tree of areas, or somebody's place in it, has changed: what these people see names areas, is limited to them, or offers
   * them to choose from, whatever feature it belongs to.
   */
  async #relocate(sockets: readonly Socket[]): Promise<void> {
    await this.#regroup(sockets)
    const spreadMs = spreadFor(sockets.length)
    for (const socket of sockets) socket.emit('tree', { spreadMs })
  }

  /** Puts these connections into the rooms that the tree of areas gives their people now. */
  async #regroup(sockets: readonly Socket[]): Promise<void> {
    for (const socket of sockets) {
      try {
        const actor = await this.#options.sessions.actorOf(String(socket.handshake.auth.token ?? ''))
        await enter(socket, roomsOfPerson(actor, actor.areaPath ?? (await this.#options.rootPath())))
      } catch {
        // somebody who cannot be looked up: the browser connects again, and the rooms are read then
        socket.conn.close()
      }
    }
  }

  /**
   * Tells a new connection what has changed since its page was loaded (`openMs` ago): the page has asked for what it shows before it
   * could hear of changes.
   */
  async #catchUp(socket: Socket, spreadMs: number): Promise<void> {
    const { openMs } = socket.handshake.auth
    if (socket.recovered || typeof openMs !== 'number' || !(openMs >= 0)) return
    const changes = this.#recent.ofLast(openMs + PAGE_ASKS_MS)
    if (!changes) return void socket.emit('missed', { spreadMs })
    const heard = new Set<string>()
    for (const change of changes) {
      if (heard.has(change.feature)) continue
      const { named, unnamed } = await this.#roomsOf(change)
      if ([...named, ...unnamed].some((room) => socket.rooms.has(room))) heard.add(change.feature)
    }
    for (const feature of heard) socket.emit('changed', { feature, ids: [], ...(spreadMs > 0 ? { spreadMs } : {}) })
  }

  async #roomsOf({ feature, rooms: places }: BusMessages['changed']): Promise<Rooms> {
    const readers = this.#readers.get(feature)
    if (!readers || places.length === 0) return { named: [], unnamed: [] }
    const areas = [...new Set(places.flatMap(areaIn))]
    const paths = areas.length > 0 ? await this.#options.paths(areas).catch(() => NO_PATHS) : NO_PATHS
    const found = places.map((place) => roomsOf(place, readers, (area) => paths.get(area) ?? []))
    return { named: found.flatMap((rooms) => rooms.named), unnamed: found.flatMap((rooms) => rooms.unnamed) }
  }

  async #tell(change: BusMessages['changed']): Promise<void> {
    if (!this.#isHeard()) return
    const { feature, ids } = change
    const { named, unnamed } = await this.#roomsOf(change)
    if (named.length === 0 && unnamed.length === 0) return
    this.#expire()
    const spread = this.#spreadOf([...named, ...unnamed])
    if (named.length > 0) this.#io.to(named).emit('changed', { feature, ids, ...spread })
    // some may not read every row yet (a scheduled one), or not any longer: they hear that something changed, not what
    if (unnamed.length > 0)
      this.#io
        .to(unnamed)
        .except(named)
        .emit('changed', { feature, ids: [], ...spread })
  }

  /** Whether anybody is connected, or may yet resume a connection that has just broken. */
  #isHeard(): boolean {
    return this.#io.engine.clientsCount > 0 || performance.now() - this.#leftAt < RESUME_MS
  }

  /** Over how long those who hear a message shall spread what they ask for because of it; nothing is said to a few. */
  #spreadOf(rooms: readonly string[]): { spreadMs?: number } {
    const found = this.#io.sockets.adapter.rooms
    const listeners = rooms.reduce((sum, room) => sum + (found.get(room)?.size ?? 0), 0)
    const spreadMs = spreadFor(Math.min(listeners, this.#io.engine.clientsCount))
    return spreadMs > 0 ? { spreadMs } : {}
  }

  #end(why: 'revoked' | 'expired', room: string): void {
    this.#io.local.to(room).emit(why)
    this.#io.in(room).disconnectSockets(true)
  }

  /** Ends the sockets whose token has expired. */
  #expire(): void {
    const now = Date.now()
    for (const [socket, at] of this.#expiry) if (at <= now) this.#end('expired', socket.id)
  }

  #expireLater(): void {
    clearTimeout(this.#timer)
    const next = Math.min(...this.#expiry.values())
    if (next === Infinity) return
    this.#timer = setTimeout(
      () => {
        this.#expire()
        this.#expireLater()
      },
      Math.min(Math.max(0, next - Date.now()), TIMER_MAX_MS),
    )
    this.#timer.unref()
  }

  /** Connections to this instance. */
  get count(): number {
    return this.#io.engine.clientsCount
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#io.close()
  }
}

/** Leaves rooms that are not among these, as a resumed connection may still be in earlier ones, and enters them. */
async function enter(socket: Socket, rooms: readonly string[]): Promise<void> {
  const wanted = new Set([socket.id, ...rooms])
  for (const room of socket.rooms) if (!wanted.has(room)) await socket.leave(room)
  await socket.join([...rooms])
}

const TOO_MANY = new Error('too_many')

/** Why a socket is refused; the browser does not try again by itself. */
const refusal = (error: unknown): Error => (error === TOO_MANY ? TOO_MANY : new Error('not_signed_in'))

/** The areas whose paths decide who hears of a change at this place. */
function areaIn(place: string): string[] {
  const [kind, id = '', , area = ''] = place.split(':')
  if (kind === 'area' || kind === 'left') return [id]
  return kind === 'held' && area ? [area] : []
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
