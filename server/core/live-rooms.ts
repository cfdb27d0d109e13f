import { type Actor, ROLES, type Role } from '#contract/core/actor.ts'
import { type Far, type Feature, reachOf } from '#contract/core/feature.ts'
import type { BusMessages } from './bus.ts'
import type { Touched } from './rows.ts'
import type { Served } from './serve.ts'

/**
 * Where a change happened, as it travels between instances: `kind:id`, and the table where the change is one of a row. Which people
 * hear of it is decided by each instance (`roomsOf`).
 * - `area:<area>[:<table>]`: a row in that area
 * - `below:<area>:<table>`: a row in that area that everybody may read, or could until now, or will be able to
 * - `left:<area>:<table>`: a row was moved out of that area
 * - `held:<home>:<table>:<area>:<owner>`: a row that only the author's area reads (a draft)
 * - `every::<table>`: a row of a table without areas
 * - `user:<person>[:<table>]`: a row of that person; without a table, something addressed to the person
 * - `role:<role>:<area>`: something addressed to the people of a role in that area and below it
 */
type Place = string

/** The change of these rows as a message. Nothing travels but the feature's name, ids and places. Source: docs/rules/reach.md. */
export function audienceOf(served: Served, touched: readonly Touched[]): BusMessages['changed'] {
  const places = new Set<Place>()
  const ids: string[] = []
  for (const { table, row, quiet, from, movedFrom } of touched) {
    if (quiet) continue
    // where areas alone do not decide who may read a row, its id is not sent
    if (!served.anchors[table]?.also) ids.push(String(row.id ?? ''))
    for (const place of placesOf(served, table, row, from, movedFrom)) places.add(place)
  }
  const pages = touched.some(({ table, quiet }) => !quiet && !served.privateTables?.includes(table))
  return { feature: served.feature.name, ids, rooms: [...places], pages }
}

type Row = Record<string, unknown>

function placesOf(served: Served, table: string, row: Row, from?: string, movedFrom?: string): Place[] {
  const anchor = served.anchors[table]
  if (!anchor || anchor.via) return []
  if (!anchor.area && !anchor.owner) return [`every::${table}`]
  const owner = anchor.owner ? row[anchor.owner] : undefined
  const area = anchor.area ? row[anchor.area] : undefined
  const inArea = area ? [`area:${area}:${table}`, ...(anchor.published ? [`below:${area}:${table}`] : [])] : []
  const held = anchor.held ? (anchor.held.states ?? ['draft']) : []
  if (anchor.held && held.includes(String(row.status))) {
    const wasSeen = from !== undefined && !held.includes(from)
    const place = `held:${row[anchor.held.home] ?? ''}:${table}:${area ?? ''}:${owner ?? ''}`
    return wasSeen ? [place, ...inArea] : [place]
  }
  const left = movedFrom
    ? [`left:${movedFrom}:${table}`, ...(anchor.published ? [`below:${movedFrom}:${table}`] : [])]
    : []
  return [...inArea, ...(owner ? [`user:${owner}:${table}`] : []), ...left]
}

/** How far each role reads the rows of a feature's tables in lists: what a live message has to keep to. */
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

  isPublic(table: string): boolean {
    return this.#served.anchors[table]?.published !== undefined
  }
}

/** The verbs of routes that answer lists. A route of one record may reach further, but nobody waits for changes there. */
const listVerbs = ({ routes }: Feature): string[] => [
  ...new Set(
    Object.values(routes)
      .filter(({ method, path, kind }) => method === 'GET' && kind !== 'stream' && !path.includes(':'))
      .map(({ can }) => can),
  ),
]

/** Rooms of those who may read the row now and get its id, and of others who only get to know that something changed. */
export interface Rooms {
  named: string[]
  unnamed: string[]
}

/**
 * The rooms whose people hear of a change at `place`: those of roles that read the feature, this far. `upwards` answers the ids from
 * the city down to an area.
 */
export function roomsOf(place: Place, readers: Readers, upwards: (area: string) => readonly string[]): Rooms {
  const rooms: Rooms = { named: [], unnamed: [] }
  const [kind = '', id = '', ...more] = place.split(':')
  for (const role of ROLES) {
    const fars = readers.farsOf(role)
    if (fars.size === 0) continue
    if (kind === 'area') rooms.named.push(...reaching(role, fars, id, upwards(id)))
    if (kind === 'left') rooms.unnamed.push(...reaching(role, fars, id, upwards(id)))
    if (kind === 'below') rooms.unnamed.push(...beneath(role, fars, id))
    if (kind === 'held') rooms.named.push(...atHome(role, fars, id, more, upwards))
    if (kind === 'user' && (more.length === 0 || readers.readsOwn(role, more[0] ?? '')))
      rooms.named.push(`user:${role}:${id}`)
    if (kind === 'role' && id === role) rooms.named.push(`role:${role}:${more[0]}`)
    if (kind === 'every' && isForAll(fars, readers, more[0] ?? '')) rooms.named.push(`every:${role}`)
  }
  return rooms
}

const reachesBelow = (fars: ReadonlySet<Far>) => fars.has('subtree') || fars.has('line') || fars.has('open')

/** Those of a role whose reach over areas holds this one. */
function reaching(role: Role, fars: ReadonlySet<Far>, area: string, path: readonly string[]): string[] {
  if (fars.has('all')) return [`every:${role}`]
  if (reachesBelow(fars)) return [...new Set([area, ...path])].map((one) => `unit:${role}:${one}`)
  return fars.has('unit') ? [`unit:${role}:${area}`] : []
}

/** Those of a role who read what is published in an area from below it, or from anywhere. */
function beneath(role: Role, fars: ReadonlySet<Far>, area: string): string[] {
  if (fars.has('published') || fars.has('open')) return [`every:${role}`]
  return fars.has('line') ? [`role:${role}:${area}`] : []
}

/** Those of the author's area who would reach the row if it were not held. */
function atHome(
  role: Role,
  fars: ReadonlySet<Far>,
  home: string,
  [, area = '', owner = '']: string[],
  upwards: (area: string) => readonly string[],
): string[] {
  const reaches = reachesBelow(fars) && (area === home || upwards(area).includes(home))
  if (fars.has('all') || reaches || (fars.has('unit') && area === home)) return [`unit:${role}:${home}`]
  return fars.has('own') ? [`home:${role}:${home}:${owner}`] : []
}

const isForAll = (fars: ReadonlySet<Far>, readers: Readers, table: string) =>
  fars.has('all') || ((fars.has('published') || fars.has('open')) && readers.isPublic(table))

/** The rooms that a person is in; `path` is that of their area, the city's for those without one. */
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
