import type { MovedArea } from '../../core/areas/followers.ts'
import { type AreaRow, type AreaWork, treeOf } from './tables.ts'
import { keepName, numbersFor, usualName } from './tree.ts'

/**
 * Moves areas with everything below them to another parent: updates parent, path, the number if it is taken there, and
 * the closing day of the new parent.
 */
export async function moveBelow(
  call: AreaWork,
  target: Pick<AreaRow, 'id' | 'path' | 'closed_on'>,
  areas: readonly AreaRow[],
  action: string,
): Promise<MovedArea[]> {
  const numbers = await numbersFor(call, target.id, areas)
  const moved: MovedArea[] = []
  for (const area of areas) {
    const newPath = `${target.path}${area.id}/`
    const ordinal = numbers.get(area.id) ?? area.ordinal
    await keepName(call, area.id)
    await call.rows.change(
      'areas',
      { id: area.id, version: undefined },
      { parent_id: target.id, ordinal, ...renamed(area, ordinal) },
      {
        action,
        details: { fromParent: area.parent_id, toParent: target.id, ...(ordinal === area.ordinal ? {} : { ordinal }) },
      },
    )
    await treeOf(call).query(`update areas set path = $2 || substr(path, length($1) + 1) where path like $1 || '%'`, [
      area.path,
      newPath,
    ])
    if (target.closed_on) {
      await treeOf(call).query(
        'update areas set closed_on = $2 where path like $1 and (closed_on is null or closed_on > $2)',
        [`${newPath}%`, target.closed_on],
      )
    }
    moved.push({ id: area.id, oldPath: area.path, newPath })
  }
  return moved
}

/** An area named by its number is renamed to its new number. */
function renamed(area: AreaRow, ordinal: number): { name?: never } {
  if (ordinal === area.ordinal || area.name.mn !== usualName(area.level, area.ordinal)?.mn) return {}
  return { name: JSON.stringify(usualName(area.level, ordinal)) as never }
}
