import type { AreaRow as FileRow } from '#contract/features/areas/import-row.ts'
import { putCounts } from './changes.ts'
import { changesIn, codeKey, type Known, type Planned } from './import-plan.ts'
import type { AreaRow, AreaWork } from './tables.ts'
import { keepName } from './tree.ts'

/** Saves one row that was checked: a new area, or what differs of one that is there. @returns its id. */
export async function saveRow(call: AreaWork, known: Known, row: Planned): Promise<string | undefined> {
  const { area, value } = row
  if (!area) return addArea(call, known, row)
  const changed = changesIn(known, area, value)
  const isNamed = changed.some((field) => field === 'nameMn' || field === 'nameEn' || field === 'ordinal')
  if (isNamed) await keepName(call, area.id)
  const values = {
    ...(changed.includes('ordinal') ? { ordinal: value.ordinal as number } : {}),
    ...(isNamed ? { name: JSON.stringify(nameOf(value, area)) as never } : {}),
    ...(changed.includes('openedOn') ? { opened_on: value.openedOn as string } : {}),
    ...(changed.includes('closedOn') ? { closed_on: value.closedOn as string } : {}),
  }
  if (Object.keys(values).length > 0) {
    await call.rows.change('areas', area.id, undefined, values, { details: { import: true, changed } })
  }
  if (isCounted(known, area, value)) await putCounts(call, area.id, value)
  return area.id
}

/** Whether the row brings a count that is not there in the same way. */
function isCounted({ counts }: Known, area: AreaRow, value: Partial<FileRow>): boolean {
  const { countedOn } = value
  if (!countedOn) return false
  return (['population', 'households'] as const).some((what) => {
    const amount = value[what]
    // an export names the day of the latest count beside both figures
    const isShown = countedOn === area.counted_on && amount === area[what]
    return amount !== undefined && !isShown && counts.get(`${area.id} ${what} ${countedOn}`) !== amount
  })
}

const nameOf = ({ nameMn, nameEn }: Partial<FileRow>, area?: AreaRow) => {
  const en = nameEn ?? area?.name.en
  return { mn: nameMn ?? area?.name.mn ?? '', ...(en ? { en } : {}) }
}

async function addArea(call: AreaWork, known: Known, { value, level, parent }: Planned): Promise<string | undefined> {
  const above = parent && known.byCode.get(codeKey(parent.code))
  const target = above ?? (parent && known.byId.get(parent.id))
  if (!target || !level || value.code === undefined || value.ordinal === undefined)
    throw new Error('a row was not checked')
  const id = crypto.randomUUID()
  const made = await call.rows.add('areas', {
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
  })
  known.byCode.set(codeKey(made.code), made)
  known.byId.set(id, made)
  await putCounts(call, id, value)
  return id
}
