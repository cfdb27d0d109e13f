import type * as z from 'zod/mini'
import { LEVELS_OF_ROLE, type Level, MANAGES, ROLES, type Role } from '#contract/core/model/actor.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { UserRow } from '#contract/features/users/import-row.ts'
import { users } from '#contract/features/users/index.ts'
import { knownValues } from '../../core/access/known-values.ts'
import { officeOf } from '../../core/areas/offices.ts'
import type { CheckedRow, ImportKind, RowProblem } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import { mailWords } from '../auth/index.ts'
import { createUser } from './changes.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'
import { adminOf, type UserTables } from './people.ts'

type Call = WorkCall<UserTables>
type Row = CheckedRow<z.output<typeof UserRow>>
type Looked = CheckedRow<Partial<Row['value']>>

interface Place {
  id: string
  level: Level
  path: string
}

/** Parses a role by its key or its name in either language. */
function roleOf(text: string): Role | undefined {
  const wanted = foldForSearch(text)
  return ROLES.find((role) =>
    [role, mailWords('mn').role[role], mailWords('en').role[role]].some((name) => foldForSearch(name) === wanted),
  )
}

const codeKey = (code: string): string => code.trim().toUpperCase()

/** Open areas within the importer's reach by code. */
async function placesOf(call: Call): Promise<Map<string, Place>> {
  const { rows } = await call.rows.unscoped('areas below the area of the importer').query<Place & { code: string }>(
    `select id, level, path, code from areas
     where path like $1 and (closed_on is null or closed_on > (now() at time zone 'Asia/Ulaanbaatar')::date)`,
    [`${call.actor?.areaPath ?? '?'}%`],
  )
  return new Map(rows.map((row) => [codeKey(row.code), row]))
}

async function check(call: Call, rows: readonly Looked[]): Promise<Map<number, RowProblem[]>> {
  const places = await placesOf(call)
  const emails = rows.flatMap(({ value }) => value.email ?? [])
  const taken = await knownValues(call, 'users', 'email', emails)
  const vacant = await vacantFor(call, rows, places)
  const seen = new Map<string, number>()
  const twice = ({ line, isWhole }: Looked, path: string, key: string | undefined): RowProblem[] => {
    const before = key && seen.get(key)
    if (before) return [{ path, code: 'twice_in_file', params: { line: before } }]
    if (key && isWhole) seen.set(key, line)
    return []
  }
  const problems = rows.map((row): [number, RowProblem[]] => {
    const { email, role: named, area } = row.value
    const role = named === undefined ? undefined : roleOf(named)
    const place = area ? places.get(codeKey(area)) : undefined
    const office = role && officeOf(call.core, role) && place ? `${role} ${place.id}` : undefined
    return [
      row.line,
      [
        ...(email && taken.has(email) ? [{ path: 'email', code: 'taken' }] : []),
        ...twice(row, 'email', email),
        ...(named === undefined ? [] : roleProblems(call, role)),
        ...(role ? placeProblems(role, area, place) : []),
        ...(office && place && !vacant.has(office) ? [{ path: 'area', code: 'no_vacant_office' }] : []),
        ...twice(row, 'area', office),
      ],
    ]
  })
  return new Map(problems.filter(([, found]) => found.length > 0))
}

function roleProblems(call: Call, role: Role | undefined): RowProblem[] {
  if (!role) return [{ path: 'role', code: 'not_in_list' }]
  return MANAGES[adminOf(call).role].includes(role) ? [] : [{ path: 'role', code: 'role_not_allowed' }]
}

function placeProblems(role: Role, code: string | undefined, place: Place | undefined): RowProblem[] {
  if (!code) return role === 'APPLICATION' ? [] : [{ path: 'area', code: 'required' }]
  if (!place) return [{ path: 'area', code: 'area_no_parent' }]
  return LEVELS_OF_ROLE[role].includes(place.level) ? [] : [{ path: 'area', code: 'area_level' }]
}

/** For roles that belong to a record: the areas where somebody is in office without an account. */
async function vacantFor(call: Call, rows: readonly Looked[], places: Map<string, Place>): Promise<Set<string>> {
  const ids = new Map<Role, string[]>()
  for (const { value } of rows) {
    const role = value.role === undefined ? undefined : roleOf(value.role)
    const place = value.area ? places.get(codeKey(value.area)) : undefined
    if (role && place) ids.set(role, [...(ids.get(role) ?? []), place.id])
  }
  const vacant = new Set<string>()
  for (const [role, areaIds] of ids) {
    const found =
      (await officeOf(call.core, role)?.vacant(call.rows.unscoped('areas below the area of the importer'), areaIds)) ??
      []
    for (const id of found) vacant.add(`${role} ${id}`)
  }
  return vacant
}

async function save(call: Call, rows: readonly Row[]): Promise<void> {
  const places = await placesOf(call)
  for (const { value } of rows) {
    const { role: named, area, position, ...personal } = value
    const role = roleOf(named)
    if (!role) throw new Error('a row was not checked')
    await createUser(call, {
      ...personal,
      role,
      areaId: (area && places.get(codeKey(area))?.id) || null,
      position: position ? { mn: position } : null,
      lang: call.lang,
    })
  }
}

/** The import of users: each gets an invitation by mail. Only for `npm run import`. Rule: docs/rules/roles.md. */
export const userImport: ImportKind<UserTables, typeof UserRow> = {
  feature: users.name,
  verb: 'manage',
  row: UserRow,
  words: { mn, en },
  columns: [
    { field: 'email', kind: 'text', needed: true },
    { field: 'lastName', kind: 'text', needed: true },
    { field: 'firstName', kind: 'text', needed: true },
    { field: 'role', kind: 'text', needed: true },
    { field: 'area', kind: 'text' },
    { field: 'phone', kind: 'text' },
    { field: 'position', kind: 'text' },
  ],
  check,
  save,
}
