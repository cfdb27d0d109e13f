import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { type Actor, STAFF_ROLES } from '#contract/core/actor.ts'
import type { Bus, BusMessages } from './bus.ts'
import type { Touched } from './rows.ts'
import type { Served } from './serve.ts'
import type { Sessions } from './session.ts'

/**
 * Rooms: `area:<id>` hears of rows in that area and below it; `below:<id>` hears of what is published in that area for
 * those beneath it; `left:<id>` are those of `area:<id>` who may have lost a row by its move; `user:<id>` is one person;
 * `role:<role>:<id>` are the people of a role in that area and below it, for what is addressed to them. Citizens are in no
 * `area:` room: no reach over areas is theirs. Nothing travels but the feature's name and ids; the client asks again under
 * its own reach. Source: docs/rules/reach.md.
 */
export function audienceOf(served: Served, touched: readonly Touched[]): BusMessages['changed'] {
  const rooms = new Set<string>()
  const ids: string[] = []
  for (const { table, row, quiet, from, movedFrom } of touched) {
    if (quiet) continue
    // where areas alone do not decide who may read a row, nobody is told which one it is
    if (!served.anchors[table]?.also) ids.push(String(row.id ?? ''))
    for (const room of roomsOf(served, table, row, from)) rooms.add(room)
    if (movedFrom) for (const room of roomsLeft(served, table, row, movedFrom)) rooms.add(room)
  }
  const pages = touched.some(({ table, quiet }) => !quiet && !served.privateTables?.includes(table))
  return { feature: served.feature.name, ids, rooms: [...rooms], pages }
}

function roomsOf(served: Served, table: string, row: Record<string, unknown>, from?: string): string[] {
  const anchor = served.anchors[table]
  const owner = anchor?.owner ? row[anchor.owner] : undefined
  const area = anchor?.area ? row[anchor.area] : undefined
  const home = anchor?.held ? row[anchor.held.home] : undefined
  // a held row (a draft) is known to its author's own area alone; `status` says whether it is held
  const held = anchor?.held ? (anchor.held.states ?? ['draft']) : []
  if (held.includes(String(row.status))) {
    const wasSeen = from !== undefined && !held.includes(from)
    return [`unit:${home}`, `user:${owner}`, ...(wasSeen ? [`area:${area}`, `below:${area}`] : [])]
  }
  const rooms = []
  if (area) rooms.push(`area:${area}`, ...(anchor?.published ? [`below:${area}`] : []))
  if (owner) rooms.push(`user:${owner}`)
  return rooms
}

/** Who reached a row before it was moved: they hear that something has changed, not what. */
function roomsLeft(served: Served, table: string, row: Record<string, unknown>, area: string): string[] {
  const anchor = served.anchors[table]
  // a held row stays with its author's area, wherever it is moved
  if (anchor?.held && row.status === 'draft') return []
  return [`left:${area}`, ...(anchor?.published ? [`below:${area}`] : [])]
}

const NO_PATHS: ReadonlyMap<string, string[]> = new Map()

/** How long a broken connection may be resumed, ms; our choice. */
const RESUME_MS = 120_000
/** So many listeners ask at once what each change is about; more spread their questions. */
const AT_ONCE = 20
/** Each listener beyond them lengthens the span by so much, ms: about 100 homes a second, which two cores answer. */
const SPREAD_MS_EACH = 10
const SPREAD_MAX_MS = 30_000

const spreadFor = (listeners: number): number =>
  Math.min(SPREAD_MAX_MS, Math.max(0, listeners - AT_ONCE) * SPREAD_MS_EACH)

/** Counts connections of the last seconds: after a restart everybody comes back at about the same time. */
class Comers {
  #count = 0
  #since = 0

  /** One more has come. @returns over how long it shall spread what it asks for. */
  spreadMs(now = performance.now()): number {
    if (now - this.#since > SPREAD_MAX_MS) {
      this.#since = now
      this.#count = 0
    }
    this.#count += 1
    return spreadFor(this.#count)
  }
}

/** The one socket: signed-in people hear that something they may read has changed. */
export class Live {
  readonly #io: Server
  readonly #paths: (areaIds: string[]) => Promise<Map<string, string[]>>
  readonly #comers = new Comers()
  /** When the last connection broke, ms since the start. */
  #leftAt = Number.NEGATIVE_INFINITY

  /** `paths` answers the ids from the city down to each area, so that a change is told to the rooms above it. */
  constructor(
    http: HttpServer,
    bus: Bus,
    sessions: Sessions,
    origin: string,
    paths: (areaIds: string[]) => Promise<Map<string, string[]>>,
    /** The path of the city, to which people without an area belong. */
    rootPath: () => Promise<string>,
  ) {
    this.#paths = paths
    this.#io = new Server(http, {
      path: '/v1/live',
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: 16_384,
      // a connection that breaks for a moment gets what it missed, and need not refetch everything; its token is checked again
      connectionStateRecovery: { maxDisconnectionDuration: RESUME_MS, skipMiddlewares: false },
      allowRequest: (request, decide) => {
        const from = request.headers.origin
        decide(null, !from || from === origin || sameHost(from, request.headers.host))
      },
    })
    this.#io.use(async (socket, next) => {
      try {
        const actor = await sessions.actorOf(String(socket.handshake.auth.token ?? ''))
        socket.data.sessionId = actor.sessionId
        void socket.join(roomsOfPerson(actor, actor.areaPath ?? (await rootPath())))
        next()
      } catch {
        next(new Error('not_signed_in'))
      }
    })
    this.#io.on('connection', (socket) => {
      socket.on('disconnect', () => {
        this.#leftAt = performance.now()
      })
      socket.emit('welcome', { spreadMs: this.#comers.spreadMs() })
    })
    bus.on('changed', (message) => void this.#tell(message))
    bus.on('revoked', ({ sessionId, userId }) => {
      const room = sessionId ? `session:${sessionId}` : `user:${userId}`
      this.#io.to(room).emit('revoked')
      this.#io.in(room).disconnectSockets(true)
    })
  }

  async #tell({ feature, ids, rooms }: BusMessages['changed']): Promise<void> {
    if (rooms.length === 0 || !this.#isHeard()) return
    const named = (kind: string) => rooms.filter((r) => r.startsWith(`${kind}:`)).map((r) => r.slice(kind.length + 1))
    const [areas, left] = [named('area'), named('left')]
    const paths =
      areas.length + left.length > 0 ? await this.#paths([...areas, ...left]).catch(() => NO_PATHS) : NO_PATHS
    const upwards = (ids: string[]) => ids.flatMap((id) => [id, ...(paths.get(id) ?? [])]).map((id) => `area:${id}`)
    const others = [...named('below').map((id) => `below:${id}`), ...upwards(left)]
    const reaching = [...rooms.filter((r) => /^(user|unit|role):/.test(r)), ...upwards(areas)]
    const spread = this.#spreadOf([...reaching, ...others])
    if (reaching.length > 0) this.#io.to(reaching).emit('changed', { feature, ids, ...spread })
    // those below may not be able to read every row yet (a scheduled one): they hear that there is something new, not what
    if (others.length > 0)
      this.#io
        .to(others)
        .except(reaching)
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

  /** People connected to this instance. */
  get count(): number {
    return this.#io.engine.clientsCount
  }

  async stop(): Promise<void> {
    await this.#io.close()
  }
}

/** The rooms that a person is in; `path` is that of their area, the city's for those without one. */
function roomsOfPerson({ id, sessionId, role, areaId }: Actor, path: string): string[] {
  const line = path.split('/').filter(Boolean)
  const rooms = [`user:${id}`, `session:${sessionId}`, ...line.map((area) => `role:${role}:${area}`)]
  if (areaId === null) return rooms
  rooms.push(...line.map((area) => `below:${area}`))
  if (STAFF_ROLES.includes(role)) rooms.push(`area:${areaId}`, `unit:${areaId}`)
  return rooms
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
