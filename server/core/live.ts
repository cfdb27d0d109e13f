import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Bus, BusMessages } from './bus.ts'
import type { Touched } from './rows.ts'
import type { Served } from './serve.ts'
import type { Sessions } from './session.ts'

/**
 * Rooms: `area:<id>` hears of rows in that area and below it; `below:<id>` hears of what is published in that area for
 * those beneath it; `user:<id>` is one person. Nothing travels but the feature's name and ids; the client asks again under
 * its own reach. Source: docs/rules/reach.md.
 */
export function audienceOf(served: Served, touched: readonly Touched[]): BusMessages['changed'] {
  const rooms = new Set<string>()
  const ids: string[] = []
  for (const { table, row, quiet, from } of touched) {
    if (quiet) continue
    ids.push(String(row.id ?? ''))
    for (const room of roomsOf(served, table, row, from)) rooms.add(room)
  }
  return { feature: served.feature.name, ids, rooms: [...rooms] }
}

function roomsOf(served: Served, table: string, row: Record<string, unknown>, from?: string): string[] {
  const anchor = served.anchors[table]
  const owner = anchor?.owner ? row[anchor.owner] : undefined
  const area = anchor?.area ? row[anchor.area] : undefined
  const home = anchor?.held ? row[anchor.held.home] : undefined
  // a held row (a draft) is known to its author's own area alone; `status` says whether it is held
  if (anchor?.held && row.status === 'draft') {
    return [`unit:${home}`, `user:${owner}`, ...(from ? [`area:${area}`, `below:${area}`] : [])]
  }
  const rooms = []
  if (area) rooms.push(`area:${area}`, ...(anchor?.published ? [`below:${area}`] : []))
  if (owner) rooms.push(`user:${owner}`)
  return rooms
}

/** The one socket: signed-in people hear that something they may read has changed. */
export class Live {
  readonly #io: Server
  readonly #paths: (areaIds: string[]) => Promise<Map<string, string[]>>

  /** `paths` answers the ids from the city down to each area, so that a change is told to the rooms above it. */
  constructor(
    http: HttpServer,
    bus: Bus,
    sessions: Sessions,
    origin: string,
    paths: (areaIds: string[]) => Promise<Map<string, string[]>>,
  ) {
    this.#paths = paths
    this.#io = new Server(http, {
      path: '/v1/live',
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: 16_384,
      allowRequest: (request, decide) => {
        const from = request.headers.origin
        decide(null, !from || from === origin || sameHost(from, request.headers.host))
      },
    })
    this.#io.use(async (socket, next) => {
      try {
        const actor = await sessions.actorOf(String(socket.handshake.auth.token ?? ''))
        socket.data.sessionId = actor.sessionId
        void socket.join([`user:${actor.id}`, `session:${actor.sessionId}`])
        if (actor.areaId && actor.areaPath) {
          void socket.join([`area:${actor.areaId}`, `unit:${actor.areaId}`])
          for (const id of actor.areaPath.split('/').filter(Boolean)) void socket.join(`below:${id}`)
        }
        next()
      } catch {
        next(new Error('not_signed_in'))
      }
    })
    bus.on('changed', (message) => void this.#tell(message))
    bus.on('revoked', ({ sessionId, userId }) => {
      const room = sessionId ? `session:${sessionId}` : `user:${userId}`
      this.#io.to(room).emit('revoked')
      this.#io.in(room).disconnectSockets(true)
    })
  }

  async #tell({ feature, ids, rooms }: BusMessages['changed']): Promise<void> {
    if (rooms.length === 0 || this.#io.engine.clientsCount === 0) return
    const areas = rooms.filter((r) => r.startsWith('area:')).map((r) => r.slice(5))
    const paths =
      areas.length > 0 ? await this.#paths(areas).catch(() => new Map<string, string[]>()) : new Map<string, string[]>()
    const above = [...paths.values()].flat().map((id) => `area:${id}`)
    const below = rooms.filter((r) => r.startsWith('below:'))
    const reaching = [...rooms.filter((r) => !r.startsWith('below:')), ...above]
    this.#io.to(reaching).emit('changed', { feature, ids })
    // those below may not be able to read every row yet (a scheduled one): they hear that there is something new, not what
    if (below.length > 0) this.#io.to(below).except(reaching).emit('changed', { feature, ids: [] })
  }

  /** People connected to this instance. */
  get count(): number {
    return this.#io.engine.clientsCount
  }

  async stop(): Promise<void> {
    await this.#io.close()
  }
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
