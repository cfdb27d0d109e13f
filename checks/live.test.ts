import { describe, expect, test } from 'vitest'
import { type Actor, ROLES, type Role } from '#contract/core/model/actor.ts'
import { type Far, reachOf } from '#contract/core/model/feature.ts'
import type { Anchor } from '../server/core/access/reach.ts'
import { audienceOf, Readers, roomsOf, roomsOfPerson } from '../server/core/requests/audience.ts'
import { features } from '../server/features.ts'
import { AREA_CODES, idOf, levelOf, parentCode, pathOf } from '../server/testing/people.ts'

// Who hears of a change, against an oracle written from docs/rules/reach.md: every table of every feature, every role in every area it
// can have, rows in every area. A live message is delivered exactly to those who could read such a row in a list.

interface Listener {
  id: string
  role: Role
  area: string | null
}
interface Row {
  area: string
  home: string
  owner: string
  isHeld: boolean
}

const LEVELS: Record<Role, readonly string[]> = {
  CITY_ADMIN: ['city'],
  DISTRICT_ADMIN: ['district'],
  KHOROO_ADMIN: ['khoroo'],
  SECTION_LEADER: ['section'],
  APPLICATION: ['khoroo'],
}
const inAreas = ROLES.flatMap((role): Listener[] =>
  AREA_CODES.filter((code) => LEVELS[role].includes(levelOf(code))).map((area) => ({
    id: `${role} ${area}`,
    role,
    area,
  })),
)
const listeners: Listener[] = [...inAreas, { id: 'without an area', role: 'APPLICATION', area: null }]

const isAtOrBelow = (area: string, top: string): boolean => {
  for (let at: string | undefined = area; at !== undefined; at = parentCode(at)) if (at === top) return true
  return false
}

/** Could this person read such a row, this far? */
function couldRead(far: Far, who: Listener, row: Row, anchor: Anchor): boolean {
  // what everybody may read is never held
  if (far === 'published') return anchor.published !== undefined && !row.isHeld
  if (far === 'shared') return anchor.shared !== undefined && !row.isHeld
  if (row.isHeld && who.area !== row.home) return false
  // what belongs to a person and to no area is that person's own business
  if (far === 'all') return anchor.area !== undefined || anchor.owner === undefined || who.id === row.owner
  if (far === 'own') return anchor.owner !== undefined && who.id === row.owner
  // a row in an area is announced to its addressees by the handler; one without an area is its owner's
  if (far === 'member') return anchor.member !== undefined && anchor.area === undefined && who.id === row.owner
  const isOpen = (anchor.published ?? anchor.shared) !== undefined && !row.isHeld
  if (far === 'open') return isOpen || couldRead('subtree', who, row, anchor)
  if (anchor.area === undefined || who.area === null) return false
  if (far === 'unit') return row.area === who.area
  if (isAtOrBelow(row.area, who.area)) return true
  return far === 'line' && isOpen && isAtOrBelow(who.area, row.area)
}

const actorOf = ({ id, role, area }: Listener): Actor => ({
  id,
  role,
  areaId: area && idOf(area),
  areaPath: area && pathOf(area),
  sessionId: `session of ${id}`,
})
/** People without an area belong to the city. */
const roomsOfListener = new Map(
  listeners.map((who) => [who.id, new Set(roomsOfPerson(actorOf(who), pathOf(who.area ?? 'C')))]),
)
const pathOfId = new Map(AREA_CODES.map((code) => [idOf(code), pathOf(code).split('/').filter(Boolean)]))

const tables = Object.values(features).flatMap((served) =>
  Object.entries(served.anchors)
    .filter(([, anchor]) => !anchor.via)
    .map(([table, anchor]) => ({ name: `${served.feature.name}: ${table}`, served, table, anchor })),
)

/** The ways in which somebody of a role asks for lists of a feature. */
const farsOf = (role: Role, { feature }: (typeof tables)[number]['served']): Far[] =>
  Object.values(feature.routes)
    .filter((route) => route.method === 'GET' && route.kind !== 'stream' && !route.path.includes(':'))
    .flatMap((route) => reachOf(feature, route.can, role) ?? [])

function rowsOf({ held, area: areaColumn }: Anchor): Row[] {
  return AREA_CODES.flatMap((area) => {
    const homes = held?.home === areaColumn ? [area] : [...new Set([area, parentCode(area) ?? 'C', 'C', 'D2'])]
    const author = (home: string) =>
      listeners.filter((who) => who.area === home || who.role === 'SECTION_LEADER').slice(0, 3)
    return homes.flatMap((home) =>
      author(home).flatMap(({ id: owner }) =>
        (held ? [true, false] : [false]).map((isHeld) => ({ area, home, owner, isHeld })),
      ),
    )
  })
}

describe.each(tables.map((table) => [table.name, table] as const))('%s', (_name, { served, table, anchor }) => {
  const readers = new Readers(served)
  const heldState = anchor.held?.states?.[0] ?? 'draft'

  test('a change is heard exactly by those who could read the row', () => {
    const wrong: string[] = []
    for (const row of rowsOf(anchor)) {
      const columns = {
        id: 'row',
        status: row.isHeld ? heldState : 'some other state',
        ...(anchor.held ? { [anchor.held.home]: idOf(row.home) } : {}),
        ...(anchor.owner ? { [anchor.owner]: row.owner } : {}),
        ...(anchor.area ? { [anchor.area]: idOf(row.area) } : {}),
      }
      const { rooms } = audienceOf(served, [{ table, row: columns, action: 'change' }])
      const notified = rooms.flatMap((place) => roomsOf(place, readers, (area) => pathOfId.get(area) ?? []))
      for (const who of listeners) {
        const hears = notified.some((room) => roomsOfListener.get(who.id)?.has(room))
        const should = farsOf(who.role, served).some((far) => couldRead(far, who, row, anchor))
        if (hears !== should) wrong.push(`${who.id} ${hears ? 'hears' : 'does not hear'} of ${JSON.stringify(row)}`)
      }
    }
    expect(
      wrong.slice(0, 5),
      `change \`anchors\` in server/features/${served.feature.name}/index.ts, or server/core/requests/audience.ts`,
    ).toEqual([])
  })
})

test('what is addressed to people reaches no role that has no list of the feature', () => {
  for (const served of Object.values(features)) {
    const readers = new Readers(served)
    for (const role of ROLES) {
      const notified = roomsOf(`role:${role}:${idOf('C')}`, readers, () => [])
      const isReader = farsOf(role, served).length > 0
      expect(
        [served.feature.name, role, notified.length > 0],
        'change the class Readers in server/core/requests/audience.ts',
      ).toEqual([served.feature.name, role, isReader])
    }
  }
})
