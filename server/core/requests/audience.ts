import { type Actor, ROLES, type Role } from '#contract/core/model/actor.ts'
import { type Far, type Feature, reachOf } from '#contract/core/model/feature.ts'
import { beyondArea } from '../access/reach.ts'
import type { Touched } from '../access/rows.ts'
import type { BusMessages } from '../jobs/bus.ts'
import type { Served } from './declare.ts'

/**
 * Where a change happened, as sent between instances: `kind:id`, and the table if it is the change of a row. Each
 * instance decides whom to notify (`roomsOf`).
 * - `area:<area>[:<table>]`: a row in that area
 * - `below:<area>:<table>`: a row in that area that is read from outside it, or was until now, or will be
 * - `left:<area>:<table>`: a row was moved out of that area
 * - `held:<home>:<table>:<area>:<owner>`: a row that only the author's area reads (a draft)
 * - `every::<table>`: a row of a table without areas
 * - `user:<person>[:<table>]`: a row of that person; without a table, something addressed to the person
 * - `role:<role>:<area>`: something addressed to the people of a role in that area and below it
 */
type Place = string

/** The change of these rows as a message: the feature's name and places, nothing of the rows. Source: docs/rules/reach.md. */
export function audienceOf(served: Served, touched: readonly Touched[]): BusMessages['changed'] {
  const places = new Set<Place>()
  for (const change of touched) {
    if (change.quiet) continue
    for (const place of placesOf(served, change)) places.add(place)
  }
  const pages = touched.some(({ table, quiet }) => !quiet && !served.privateTables?.includes(table))
  return { feature: served.feature.name, rooms: [...places], pages }
}

function placesOf(served: Served, { table, row, from, movedFrom }: Touched): Place[] {
  const anchor = served.anchors[table]
  if (!anchor || anchor.via) return []
  if (!anchor.area && !anchor.owner) return [`every::${table}`]
  const owner = anchor.owner ? row[anchor.owner] : undefined
  const area = anchor.area ? row[anchor.area] : undefined
  const inArea = area ? [`area:${area}:${table}`, ...(beyondArea(anchor) ? [`below:${area}:${table}`] : [])] : []
  const held = anchor.held ? (anchor.held.states ?? ['draft']) : []
  if (anchor.held && held.includes(String(row.status))) {
    const wasSeen = from !== undefined && !held.includes(from)
    const place = `held:${row[anchor.held.home] ?? ''}:${table}:${area ?? ''}:${owner ?? ''}`
    return wasSeen ? [place, ...inArea] : [place]
  }
  const left = movedFrom
    ? [`left:${movedFrom}:${table}`, ...(beyondArea(anchor) ? [`below:${movedFrom}:${table}`] : [])]
    : []
  return [...inArea, ...(owner ? [`user:${owner}:${table}`] : []), ...left]
}

/** How far each role reads the rows of a feature's tables in lists, which limits live messages. */
export class Readers {
  readonly #served: Served
  readonly #fars: ReadonlyMap<Role, ReadonlySet<Far>>

  constructor(served: Served) {
    this.#served = served
    const verbs = listVerbs(served.feature)
    this.#fars = new Map(
      ROLES.map((role) => [role, new Set(verbs.flatMap((verb) => reachOf(served.feature, verb, role) ?? []))]),
    )
  }

  /** Empty for a role that reads no list of the feature. */
  farsOf(role: Role): ReadonlySet<Far> {
    return this.#fars.get(role) ?? new Set()
  }

  /** Whether a person of this role reads the rows of the table that belong to that person. */
  readsOwn(role: Role, table: string): boolean {
    const fars = this.farsOf(role)
    const { area, member } = this.#served.anchors[table] ?? {}
    return fars.has('own') || fars.has('all') || (fars.has('member') && member !== undefined && area === undefined)
  }

  /** Whether a person of this role reads rows of the table wherever they are, once these are published or shared. */
  readsAnywhere(role: Role, table: string): boolean {
    const fars = this.farsOf(role)
    const { published, shared } = this.#served.anchors[table] ?? {}
    if (fars.has('open')) return published !== undefined || shared !== undefined
    return (fars.has('published') && published !== undefined) || (fars.has('shared') && shared !== undefined)
  }
}

/**
 * The verbs of routes that return lists. A route for one record may reach further, but no client waits for changes
 * there.
 */
const listVerbs = ({ routes }: Feature): string[] => [
  ...new Set(
    Object.values(routes)
      .filter(({ method, path, kind }) => method === 'GET' && kind !== 'stream' && !path.includes(':'))
      .map(({ can }) => can),
  ),
]

/**
 * The rooms whose people are notified of a change at `place`: those of roles that read the feature, this far. `upwards` returns the ids
 * from the city down to an area.
 */
export function roomsOf(place: Place, readers: Readers, upwards: (area: string) => readonly string[]): string[] {
  const rooms: string[] = []
  const [kind = '', id = '', ...more] = place.split(':')
  for (const role of ROLES) {
    const fars = readers.farsOf(role)
    if (fars.size === 0) continue
    if (kind === 'area' || kind === 'left') rooms.push(...reaching(role, fars, id, upwards(id)))
    if (kind === 'below') rooms.push(...beneath(role, readers, id, more[0] ?? ''))
    if (kind === 'held')
      rooms.push(...atHome(role, fars, { home: id, area: more[1] ?? '', owner: more[2] ?? '' }, upwards))
    if (kind === 'user' && (more.length === 0 || readers.readsOwn(role, more[0] ?? '')))
      rooms.push(`user:${role}:${id}`)
    if (kind === 'role' && id === role) rooms.push(`role:${role}:${more[0]}`)
    if (kind === 'every' && (fars.has('all') || readers.readsAnywhere(role, more[0] ?? ''))) rooms.push(`every:${role}`)
  }
  return rooms
}

const reachesBelow = (fars: ReadonlySet<Far>) => fars.has('subtree') || fars.has('line') || fars.has('open')

/** The rooms of a role whose reach over areas includes this area. */
function reaching(role: Role, fars: ReadonlySet<Far>, area: string, path: readonly string[]): string[] {
  if (fars.has('all')) return [`every:${role}`]
  if (reachesBelow(fars)) return [...new Set([area, ...path])].map((one) => `unit:${role}:${one}`)
  return fars.has('unit') ? [`unit:${role}:${area}`] : []
}

/** The rooms of a role for rows of an area that are published or shared, as read from below it or from anywhere. */
function beneath(role: Role, readers: Readers, area: string, table: string): string[] {
  if (readers.readsAnywhere(role, table)) return [`every:${role}`]
  return readers.farsOf(role).has('line') ? [`role:${role}:${area}`] : []
}

/** The rooms of the author's area that would reach the row if it were not held. */
function atHome(
  role: Role,
  fars: ReadonlySet<Far>,
  { home, area, owner }: { home: string; area: string; owner: string },
  upwards: (area: string) => readonly string[],
): string[] {
  const reaches = reachesBelow(fars) && (area === home || upwards(area).includes(home))
  if (fars.has('all') || reaches || (fars.has('unit') && area === home)) return [`unit:${role}:${home}`]
  return fars.has('own') ? [`home:${role}:${home}:${owner}`] : []
}

/** The rooms that a person joins; `path` is that of their area, or of the city for people without one. */
export function roomsOfPerson({ id, sessionId, role, areaId }: Actor, path: string): string[] {
  const line = path.split('/').filter(Boolean)
  return [
    `person:${id}`,
    `session:${sessionId}`,
    `every:${role}`,
    `user:${role}:${id}`,
    ...line.map((area) => `role:${role}:${area}`),
    ...(areaId === null ? [] : [`unit:${role}:${areaId}`, `home:${role}:${areaId}:${id}`]),
  ]
}
