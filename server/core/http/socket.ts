import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { Counted } from '../database/counted.ts'
import type { Bus, BusMessages } from '../jobs/bus.ts'
import { Readers, roomsOf, roomsOfPerson } from '../requests/audience.ts'
import type { Served } from '../requests/declare.ts'
import type { Sessions } from '../sessions/session.ts'
import { RecentChanges } from './recent-changes.ts'
import { RecentConnections, spreadFor } from './refetch-spread.ts'

export interface LiveLimits {
  /** Maximum sockets from one address and of one account. */
  perAddress: number
  perAccount: number
  /** Milliseconds within which a connection must send its token. */
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
  /** The ids from the city down to each area, so that a change reaches the rooms above it. */
  paths: (areaIds: string[]) => Promise<Map<string, string[]>>
  /** The path of the city, to which people without an area belong. */
  rootPath: () => Promise<string>
}

const NO_PATHS: ReadonlyMap<string, string[]> = new Map()
/** How long a broken connection can be resumed, ms; our choice. */
const RESUME_MS = 120_000
/** How long before connecting a page may have fetched what it shows, ms. */
const PAGE_ASKS_MS = 2_000
/** The maximum delay of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Live connections: signed-in people are notified when something they may read has changed. WebSocket only, so that any
 * instance behind any proxy can serve a connection; where it is blocked, the browser polls (web/core/query/live.ts).
 */
export class Live {
  readonly #io: Server
  readonly #options: LiveOptions
  readonly #readers: ReadonlyMap<string, Readers>
  readonly #byAddress = new Counted()
  readonly #comers = new RecentConnections()
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
      // a connection that breaks briefly gets what it missed and need not refetch everything; its token is checked again
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
      void this.#send(message)
    })
    bus.on('signal', (message) => void this.#signal(message))
    bus.on('areas', () => void this.#relocate([...this.#expiry.keys()]))
    bus.on('moved', ({ userId }) => void this.#relocate(this.#socketsOf(userId)))
    bus.on('revoked', ({ sessionId, userId }) =>
      this.#end('revoked', sessionId ? `session:${sessionId}` : `person:${userId}`),
    )
  }

  async #admit(socket: Socket): Promise<undefined> {
    const { sessions, limits, rootPath } = this.#options
    const token = String(socket.handshake.auth.token ?? '')
    // connecting again, like moving between rooms, is no use of the session by a person
    const actor = await sessions.actorOf(token, true)
    if (actor.needsFactor) throw FACTOR_REQUIRED
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
   * Notifies people after the tree of areas, or their place in it, has changed: any feature may show areas, offer them
   * in pickers, or limit data by them.
   */
  async #relocate(sockets: readonly Socket[]): Promise<void> {
    await this.#regroup(sockets)
    const spreadMs = spreadFor(sockets.length)
    for (const socket of sockets) socket.emit('tree', { spreadMs })
  }

  /** Moves these connections to the rooms that follow from the current tree of areas. */
  async #regroup(sockets: readonly Socket[]): Promise<void> {
    for (const socket of sockets) {
      try {
        const actor = await this.#options.sessions.actorOf(String(socket.handshake.auth.token ?? ''), true)
        if (actor.needsFactor) throw FACTOR_REQUIRED
        await enter(socket, roomsOfPerson(actor, actor.areaPath ?? (await this.#options.rootPath())))
      } catch {
        // the lookup failed, or the last factor is gone: the browser reconnects, and is admitted or refused then
        socket.conn.close()
      }
    }
  }

  /**
   * Sends a new connection the changes since its page was loaded (`openMs` ago): the page fetched its data before it
   * could be notified of changes.
   */
  async #catchUp(socket: Socket, spreadMs: number): Promise<void> {
    const { openMs } = socket.handshake.auth
    if (socket.recovered || typeof openMs !== 'number' || !(openMs >= 0)) return
    const changes = this.#recent.ofLast(openMs + PAGE_ASKS_MS)
    if (!changes) return void socket.emit('missed', { spreadMs })
    const heard = new Set<string>()
    for (const change of changes) {
      if (heard.has(change.feature)) continue
      const rooms = await this.#roomsOf(change)
      if (rooms.some((room) => socket.rooms.has(room))) heard.add(change.feature)
    }
    for (const feature of heard) socket.emit('changed', { feature, ...(spreadMs > 0 ? { spreadMs } : {}) })
  }

  async #roomsOf({ feature, rooms: places }: Pick<BusMessages['changed'], 'feature' | 'rooms'>): Promise<string[]> {
    const readers = this.#readers.get(feature)
    if (!readers || places.length === 0) return []
    const areas = [...new Set(places.flatMap(areaIn))]
    const paths = areas.length > 0 ? await this.#options.paths(areas).catch(() => NO_PATHS) : NO_PATHS
    return [...new Set(places.flatMap((place) => roomsOf(place, readers, (area) => paths.get(area) ?? [])))]
  }

  async #send(change: BusMessages['changed']): Promise<void> {
    if (!this.#isHeard()) return
    const rooms = await this.#roomsOf(change)
    if (rooms.length === 0) return
    this.#expire()
    const listeners = this.#io.to(rooms).except(change.except ?? [])
    listeners.emit('changed', { feature: change.feature, ...this.#spreadOf(rooms) })
  }

  async #signal(signal: BusMessages['signal']): Promise<void> {
    if (!this.#isHeard()) return
    const rooms = await this.#roomsOf(signal)
    if (rooms.length === 0) return
    this.#expire()
    this.#io.to(rooms).emit('signal', { feature: signal.feature, data: signal.data })
  }

  /** Whether anybody is connected, or could still resume a connection that has just broken. */
  #isHeard(): boolean {
    return this.#io.engine.clientsCount > 0 || performance.now() - this.#leftAt < RESUME_MS
  }

  /** The span over which the receivers of a message should spread their requests; undefined for a few receivers. */
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

  /** Closes the sockets whose token has expired. */
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

  /** The number of connections to this instance. */
  get count(): number {
    return this.#io.engine.clientsCount
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#io.close()
  }
}

/** Leaves other rooms, as a resumed connection may still be in earlier ones, and joins these. */
async function enter(socket: Socket, rooms: readonly string[]): Promise<void> {
  const wanted = new Set([socket.id, ...rooms])
  for (const room of socket.rooms) if (!wanted.has(room)) await socket.leave(room)
  await socket.join([...rooms])
}

const TOO_MANY = new Error('too_many')
const FACTOR_REQUIRED = new Error('factor_required')
const REFUSALS: readonly unknown[] = [TOO_MANY, FACTOR_REQUIRED]

/** The reason for rejecting a socket; the browser does not retry automatically. */
const refusal = (error: unknown): Error => (REFUSALS.includes(error) ? (error as Error) : new Error('not_signed_in'))

/** The areas whose paths determine the receivers of a change at this place. */
function areaIn(place: string): string[] {
  const [kind, id = '', , area = ''] = place.split(':')
  if (kind === 'area' || kind === 'left') return [id]
  return kind === 'held' && area ? [area] : []
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
