import { fill } from '#contract/core/text/messages.ts'
import { AreaRow } from '#contract/features/areas/import-row.ts'
import { areas } from '#contract/features/areas/index.ts'
import { levelBelow, mayCorrect, mayShape } from '#contract/features/areas/role-levels.ts'
import type { CheckedRow, ImportKind, RowProblem } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import type { Cell } from '../../core/sheets/sheet.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'
import { changesIn, codeKey, type Known, knownAreas, type Planned, planRows } from './import-plan.ts'
import { saveRows } from './import-save.ts'
import type { AreaTables } from './tables.ts'
import { lockTree, treeChanged } from './tree.ts'

type Call = WorkCall<AreaTables>
type Looked = CheckedRow<Partial<AreaRow>>

const words = { mn, en }

async function check(call: Call, rows: readonly Looked[]): Promise<Map<number, RowProblem[]>> {
  const known = await knownAreas(call)
  const planned = planRows(known, rows)
  const problems = planned.map((row): [number, RowProblem[]] => [row.line, problemsOf(call, known, row)])
  return new Map(problems.filter(([, found]) => found.length > 0))
}

function problemsOf(call: Call, known: Known, row: Planned): RowProblem[] {
  const { value, area, level, parent, problems } = row
  if (problems.length > 0) return problems
  const role = call.actor?.role
  if (area) {
    const fields = changesIn(known, area, value)
    if (!known.reached.has(area.id)) return [{ path: 'code', code: 'out_of_reach' }]
    const shaped = fields.filter((field) => ['code', 'ordinal', 'openedOn', 'closedOn', 'border'].includes(field))
    if (fields.length > 0 && !mayCorrect(role, area.level)) return [{ path: 'code', code: 'out_of_reach' }]
    if (shaped.length > 0 && !mayShape(role, area.level)) return [{ path: shaped[0] ?? '', code: 'area_not_yours' }]
    if (fields.includes('closedOn')) return [{ path: 'closedOn', code: 'area_closes' }]
    return isMoved(known, area.parent_id, value.parent) ? [{ path: 'parent', code: 'area_moves' }] : []
  }
  if (!level || !mayShape(role, level)) return [{ path: 'code', code: 'area_not_yours' }]
  const isReached = !parent || parent.isNew || known.reached.has(parent.id)
  return isReached ? [] : [{ path: 'parent', code: 'out_of_reach' }]
}

/** Whether a row names a parent other than the current one; the city has none, whatever a file says. */
const isMoved = ({ byId, byCode }: Known, parentId: string | null, parent: string | undefined): boolean => {
  if (parent === undefined || parentId === null) return false
  const above = byId.get(parentId)
  return above !== undefined && above.parent_id !== null && byCode.get(codeKey(parent))?.id !== parentId
}

/** The effect of each row, for the preview. */
async function preview(call: Call, rows: readonly Looked[]): Promise<Map<number, Record<string, string>>> {
  const { effect, title } = words[call.lang]
  const known = await knownAreas(call)
  return new Map(
    planRows(known, rows).map(({ line, area, value }) => {
      if (!area) return [line, { effect: effect.new }]
      const fields = changesIn(known, area, value).map((field) => title[field])
      return [line, { effect: fields.length > 0 ? fill(effect.change, { fields: fields.join(', ') }) : effect.same }]
    }),
  )
}

async function save(call: Call, rows: readonly CheckedRow<AreaRow>[]): Promise<void> {
  await lockTree(call)
  const known = await knownAreas(call)
  await saveRows(call, known, planRows(known, rows))
  treeChanged(call)
}

/** The template begins with the areas within reach, to be corrected or continued. */
async function begin(call: Call): Promise<Cell[][]> {
  const known = await knownAreas(call)
  const text = (value: string | null | undefined): Cell => (value ? { kind: 'text', value } : null)
  return [...known.byId.values()]
    .filter(({ id, level }) => known.reached.has(id) && levelBelow(level) !== undefined)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((area) => [
      text(area.code),
      text(words[call.lang].level[area.level]),
      text(area.parent_id ? known.byId.get(area.parent_id)?.code : null),
      { kind: 'number', value: area.ordinal },
      text(area.name.mn),
      text(area.name.en),
      { kind: 'number', value: area.population },
      { kind: 'number', value: area.households },
      area.counted_on ? { kind: 'date', value: area.counted_on } : null,
      area.opened_on ? { kind: 'date', value: area.opened_on } : null,
      area.closed_on ? { kind: 'date', value: area.closed_on } : null,
    ])
}

/** The names of levels in files. */
export const levelWords = { mn: mn.level, en: en.level }

/** The import of areas from files, with borders from GeoJSON. Rule: docs/rules/areas.md. */
export const areaImport: ImportKind<AreaTables, typeof AreaRow> = {
  feature: areas.name,
  verb: 'change',
  row: AreaRow,
  words,
  border: 'border',
  columns: [
    { field: 'effect', kind: 'text', derived: true },
    { field: 'code', kind: 'text', needed: true },
    { field: 'level', kind: 'text' },
    { field: 'parent', kind: 'text' },
    { field: 'ordinal', kind: 'number' },
    { field: 'nameMn', kind: 'text' },
    { field: 'nameEn', kind: 'text' },
    { field: 'population', kind: 'number' },
    { field: 'households', kind: 'number' },
    { field: 'countedOn', kind: 'day' },
    { field: 'openedOn', kind: 'day' },
    { field: 'closedOn', kind: 'day' },
    { field: 'border', kind: 'text', derived: true },
  ],
  check,
  preview,
  save,
  atOnce: true,
  begin,
}
