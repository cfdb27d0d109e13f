import { NEW_CITY } from '#contract/core/areas/city.ts'
import type { Level } from '#contract/core/model/actor.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { AreaRow as FileRow } from '#contract/features/areas/import-row.ts'
import { levelBelow } from '#contract/features/areas/role-levels.ts'
import type { CheckedRow, RowProblem } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import { type AreaRow, type AreaTables, treeOf } from './tables.ts'

type Value = Partial<FileRow>

/** The current tree, indexed by what a file may refer to. */
export interface Known {
  city: AreaRow | undefined
  byId: Map<string, AreaRow>
  byCode: Map<string, AreaRow>
  /** Open areas by folded name; null where several share it. */
  byName: Map<string, AreaRow | null>
  /** Ids of the areas within the person's reach. */
  reached: Set<string>
  /** Open siblings' numbers: parent's id and number → area's id. */
  numbers: Map<string, string>
  /** Existing counts: 'area what day' → amount. */
  counts: Map<string, number>
  /** Coordinates and credit of existing borders, by area id. */
  borders: Map<string, string>
}

/** The meaning of a row: the area it changes, or the level and parent of the one it creates. */
export interface Planned {
  line: number
  value: Value
  area: AreaRow | undefined
  level: Level | undefined
  /** The parent of a new area: its id, or its code if the file creates it too. */
  parent: { id: string; code: string; isNew: boolean } | undefined
  problems: RowProblem[]
}

export const codeKey = (code: string): string => code.toUpperCase()

/** Reads the whole tree: a city has some 2,000 areas. */
export async function knownAreas(call: Pick<WorkCall<AreaTables>, 'rows' | 'now'>): Promise<Known> {
  const { rows } = await treeOf(call).query<AreaRow & { is_open: boolean }>(
    'select *, (closed_on is null or closed_on > $1) as is_open from areas',
    [dayInUlaanbaatar(call.now)],
  )
  const reached = await call.rows.from('areas').select('areas.id').execute()
  const counts = await treeOf(call).query<{ key: string; amount: number }>(
    `select area_id || ' ' || what || ' ' || counted_on as key, amount from area_counts`,
  )
  const borders = await treeOf(call).query<{ area_id: string; geometry: { coordinates: unknown }; credit: string }>(
    'select area_id, geometry, credit from area_borders',
  )
  const byName = new Map<string, AreaRow | null>()
  const numbers = new Map<string, string>()
  for (const row of rows) {
    if (!row.is_open) continue
    for (const name of new Set([row.name.mn, row.name.en].flatMap((one) => (one ? [foldForSearch(one)] : [])))) {
      byName.set(name, byName.has(name) ? null : row)
    }
    if (row.parent_id) numbers.set(`${row.parent_id} ${row.ordinal}`, row.id)
  }
  return {
    city: rows.find(({ parent_id: above }) => above === null),
    byId: new Map(rows.map((row) => [row.id, row])),
    byCode: new Map(rows.map((row) => [codeKey(row.code), row])),
    byName,
    reached: new Set(reached.map(({ id }) => id)),
    numbers,
    counts: new Map(counts.rows.map(({ key, amount }) => [key, amount])),
    borders: new Map(borders.rows.map((row) => [row.area_id, printOf(row)])),
  }
}

/**
 * The area that a row refers to: by its code; the city by its level; by a unique name, in a file that cannot create
 * areas.
 */
function areaOf(known: Known, { code, level, parent, nameMn, nameEn }: Value): AreaRow | undefined {
  const byCode = code === undefined ? undefined : known.byCode.get(codeKey(code))
  if (byCode) return byCode
  if (level === 'city') return known.city
  if (level !== undefined || parent !== undefined) return undefined
  return [nameMn, nameEn].flatMap((name) => (name ? (known.byName.get(foldForSearch(name)) ?? []) : [])).at(0)
}

/** Plans each row, with problems among the rows and with the tree. */
export function planRows(known: Known, rows: readonly CheckedRow<Value>[]): Planned[] {
  const inFile = new Map<string, { line: number; value: Value }>()
  for (const { line, value } of rows) {
    const key = value.code && codeKey(value.code)
    if (key && !inFile.has(key)) inFile.set(key, { line, value })
  }
  const numbers = new Map<string, number>()
  const renumbered = numbersGiven(known, rows)
  return rows.map(({ line, value: said }) => {
    const area = areaOf(known, said)
    // a file without codes and places does not change the spelling of names
    const isByName = area && area.level !== 'city' && codeKey(said.code ?? '') !== codeKey(area.code)
    const value = isByName ? { ...said, nameMn: undefined, nameEn: undefined } : said
    const problems: RowProblem[] = []
    const first = value.code && inFile.get(codeKey(value.code))
    if (first && first.line !== line)
      problems.push({ path: 'code', code: 'twice_in_file', params: { line: first.line } })
    const parent = area ? undefined : parentOf(known, inFile, value)
    const level = area ? area.level : (value.level ?? (parent?.level && levelBelow(parent.level)))
    if (!area && value.code !== undefined) problems.push(...problemsOfNew(value, parent, level))
    const above = area ? area.parent_id : parent?.id || parent?.code
    const number = value.ordinal
    if (above && number !== undefined) {
      const holder = known.numbers.get(`${above} ${number}`)
      const before = numbers.get(`${above} ${number}`)
      const leaves = holder && holder !== area?.id && !renumbered.get(holder)?.some((given) => given !== number)
      if (leaves) problems.push({ path: 'ordinal', code: 'number_taken', params: { number } })
      else if (before) problems.push({ path: 'ordinal', code: 'twice_in_file', params: { line: before } })
      else numbers.set(`${above} ${number}`, line)
    }
    return { line, value, area, level, parent, problems }
  })
}

/** The numbers that the file assigns to existing areas, by id: an area that gets another number frees its own. */
function numbersGiven(known: Known, rows: readonly CheckedRow<Value>[]): Map<string, number[]> {
  const given = new Map<string, number[]>()
  for (const { value } of rows) {
    const area = value.ordinal === undefined ? undefined : areaOf(known, value)
    if (area && value.ordinal !== undefined) given.set(area.id, [...(given.get(area.id) ?? []), value.ordinal])
  }
  return given
}

type Parent = { id: string; code: string; isNew: boolean; level: Level | undefined; isClosed: boolean }

function parentOf(known: Known, inFile: Map<string, { value: Value }>, value: Value): Parent | undefined {
  const { city } = known
  const code = value.parent ?? (value.level === 'district' ? city?.code : undefined)
  if (code === undefined) return undefined
  const found = known.byCode.get(codeKey(code))
  if (found) return { id: found.id, code, isNew: false, level: found.level, isClosed: found.closed_on !== null }
  const row = inFile.get(codeKey(code))?.value
  if (!row || row.code === value.code) return undefined
  // there is one city, whatever a file calls it
  if (row.level === 'city' && city) return { id: city.id, code, isNew: false, level: 'city', isClosed: false }
  return { id: '', code, isNew: true, level: row.level ?? (row.parent ? undefined : 'district'), isClosed: false }
}

function problemsOfNew(value: Value, parent: Parent | undefined, level: Level | undefined): RowProblem[] {
  const problems: RowProblem[] = []
  if (!parent) problems.push({ path: 'parent', code: value.parent === undefined ? 'required' : 'area_no_parent' })
  else if (parent.isClosed) problems.push({ path: 'parent', code: 'area_closed' })
  else if (parent.level && level !== levelBelow(parent.level)) problems.push({ path: 'level', code: 'area_level' })
  if (level === undefined && parent) problems.push({ path: 'level', code: 'required' })
  if (value.nameMn === undefined) problems.push({ path: 'nameMn', code: 'required' })
  if (value.ordinal === undefined) problems.push({ path: 'ordinal', code: 'required' })
  return problems
}

type FileBorder = NonNullable<FileRow['border']>
const printOf = ({ geometry, credit }: { geometry: { coordinates: unknown }; credit: string }) =>
  JSON.stringify([geometry.coordinates, credit])

/** Whether a border or its credit differs from the existing one. */
export const isNewBorder = ({ borders }: Known, areaId: string, border: FileBorder): boolean =>
  borders.get(areaId) !== printOf(border)

/** The columns in which a row differs from its area. */
export function changesIn(known: Known, area: AreaRow, value: Value): (keyof FileRow)[] {
  // the root of a new installation takes the code of the first file that names the city
  const isNewCode = area.level === 'city' && area.code === NEW_CITY.code && value.level === 'city'
  const differs: [keyof FileRow, boolean][] = [
    ['code', isNewCode && value.code !== undefined && codeKey(value.code) !== codeKey(area.code)],
    ['ordinal', value.ordinal !== undefined && value.ordinal !== area.ordinal],
    ['nameMn', value.nameMn !== undefined && value.nameMn !== area.name.mn],
    ['nameEn', value.nameEn !== undefined && value.nameEn !== area.name.en],
    ['population', value.population !== undefined && value.population !== area.population],
    ['households', value.households !== undefined && value.households !== area.households],
    ['openedOn', value.openedOn !== undefined && value.openedOn !== area.opened_on],
    ['closedOn', value.closedOn !== undefined && value.closedOn !== area.closed_on],
    ['border', value.border !== undefined && isNewBorder(known, area.id, value.border)],
  ]
  return differs.flatMap(([field, differs_]) => (differs_ ? [field] : []))
}
