import { sql } from 'kysely'
import { LEVELS, type Level } from '#contract/core/model/actor.ts'
import type { AreaRow as FileRow } from '#contract/features/areas/import-row.ts'
import { saveBorders } from './borders.ts'
import { putAllCounts } from './counts.ts'
import { changesIn, codeKey, isNewBorder, type Known, type Planned } from './import-plan.ts'
import type { AreaRow, AreaWork } from './tables.ts'
import { keepNames } from './tree.ts'

/** Areas updated per statement. */
const CHANGED_AT_ONCE = 200

type Field = keyof FileRow
type Changed = Planned & { area: AreaRow; fields: Field[] }

/**
 * Saves checked rows: changed areas, new areas level by level, counts and borders. The number of statements does not
 * grow with each row, as a city has thousands of sections.
 */
export async function saveRows(call: AreaWork, known: Known, rows: readonly Planned[]): Promise<void> {
  const there = rows.flatMap((row) =>
    row.area ? [{ ...row, area: row.area, fields: changesIn(known, row.area, row.value) }] : [],
  )
  await changeAreas(call, there)
  const ids = new Map<Planned, string>()
  for (const level of LEVELS) {
    const coming = rows.filter((row) => !row.area && row.level === level)
    for (const [row, id] of await addAreas(call, known, level, coming)) ids.set(row, id)
  }
  const counted = there.filter(({ area, value }) => isCounted(known, area, value))
  await putAllCounts(call, [
    ...counted.map(({ area, value }) => ({ id: area.id, figures: value })),
    ...[...ids].map(([{ value }, id]) => ({ id, figures: value })),
  ])
  const placed = rows.flatMap((row) => {
    const id = row.area?.id ?? ids.get(row)
    const { border } = row.value
    return id && border && isNewBorder(known, id, border) ? [{ id, border }] : []
  })
  await saveBorders(call, placed)
}

const NAMED: readonly Field[] = ['code', 'nameMn', 'nameEn', 'ordinal']
const KEPT: readonly Field[] = [...NAMED, 'openedOn', 'closedOn']

/** Updates areas, grouped by their changed columns. */
async function changeAreas(call: AreaWork, rows: readonly Changed[]): Promise<void> {
  const named = rows.filter(({ fields }) => fields.some((field) => NAMED.includes(field)))
  if (named.length > 0)
    await keepNames(
      call,
      named.map(({ area }) => area.id),
    )
  const groups = Map.groupBy(
    rows.filter(({ fields }) => fields.some((field) => KEPT.includes(field))),
    ({ fields }) => fields.join(' '),
  )
  for (const group of groups.values()) {
    for (let at = 0; at < group.length; at += CHANGED_AT_ONCE)
      await changeSome(call, group.slice(at, at + CHANGED_AT_ONCE))
  }
}

async function changeSome(call: AreaWork, rows: readonly Changed[]): Promise<void> {
  const values = JSON.stringify(
    rows.map(({ area, value, fields }) => ({
      id: area.id,
      code: fields.includes('code') ? value.code : area.code,
      name: nameOf(value, area),
      ordinal: fields.includes('ordinal') ? value.ordinal : area.ordinal,
      opened_on: fields.includes('openedOn') ? value.openedOn : area.opened_on,
      closed_on: fields.includes('closedOn') ? value.closedOn : area.closed_on,
    })),
  )
  const of = (column: string) => sql`(select ${sql.ref(`n.${column}`)} from jsonb_to_recordset(${values}::jsonb)
    as n (id uuid, code text, name jsonb, ordinal int, opened_on date, closed_on date) where n.id = areas.id)`
  const [first] = rows
  const isNamed = first?.fields.some((field) => NAMED.includes(field))
  const isRecoded = first?.fields.includes('code')
  await call.rows.changeMany(
    'areas',
    (q) =>
      q.where(
        'id',
        'in',
        rows.map(({ area }) => area.id),
      ),
    {
      ...(isRecoded ? { code: of('code') } : {}),
      ...(isNamed ? { name: of('name') } : {}),
      ordinal: of('ordinal'),
      opened_on: of('opened_on'),
      closed_on: of('closed_on'),
      version: sql`version + 1`,
    },
    { details: { import: true, changed: first?.fields } },
  )
}

/** Whether the row contains a count that differs from the existing ones. */
function isCounted({ counts }: Known, area: AreaRow, value: Partial<FileRow>): boolean {
  const { countedOn } = value
  if (!countedOn) return false
  return (['population', 'households'] as const).some((what) => {
    const amount = value[what]
    // an export names the day of the latest count next to both numbers
    const isShown = countedOn === area.counted_on && amount === area[what]
    return amount !== undefined && !isShown && counts.get(`${area.id} ${what} ${countedOn}`) !== amount
  })
}

const nameOf = ({ nameMn, nameEn }: Partial<FileRow>, area?: AreaRow) => {
  const en = nameEn ?? area?.name.en
  return { mn: nameMn ?? area?.name.mn ?? '', ...(en ? { en } : {}) }
}

/** Creates the new areas of a level, whose parents exist by then. @returns their ids. */
async function addAreas(
  call: AreaWork,
  known: Known,
  level: Level,
  rows: readonly Planned[],
): Promise<Map<Planned, string>> {
  const ids = new Map<Planned, string>()
  const values = rows.map((row) => {
    const { value, parent } = row
    const target = parent && (known.byCode.get(codeKey(parent.code)) ?? known.byId.get(parent.id))
    if (!target || value.code === undefined || value.ordinal === undefined) throw new Error('a row was not checked')
    const id = crypto.randomUUID()
    ids.set(row, id)
    return {
      id,
      parent_id: target.id,
      level,
      code: value.code,
      ordinal: value.ordinal,
      name: JSON.stringify(nameOf(value)) as never,
      path: `${target.path}${id}/`,
      counted_on: null,
      opened_on: value.openedOn ?? null,
      closed_on: value.closedOn ?? null,
    }
  })
  for (const made of await call.rows.addMany('areas', values)) {
    known.byCode.set(codeKey(made.code), made)
    known.byId.set(made.id, made)
  }
  return ids
}
