/** Some consecutive items of a long list. */
export interface ListGroup {
  /** Stays the same as long as the group has items. */
  key: string
  ids: readonly string[]
}

/** Items of a new group. One that has grown to twice as many is divided. */
export const GROUP_SIZE = 20

/**
 * Divides a list into groups. Items stay in the group that they had in `before`, so that a change elsewhere in the list moves none of them
 * to another parent element, where it would lose the focus.
 */
export function listGroups(before: readonly ListGroup[], ids: readonly string[]): readonly ListGroup[] {
  const groupOf = new Map(before.flatMap(({ ids: members }, group) => members.map((id) => [id, group] as const)))
  const now = new Map<number, string[]>()
  let group = 0
  for (const [at, id] of ids.entries()) {
    const own = groupOf.get(id) ?? 0
    // an item of a later group begins it, unless it was moved up alone
    if (own > group && (groupOf.get(ids[at + 1] ?? '') ?? own) >= own) group = own
    const members = now.get(group) ?? []
    members.push(id)
    now.set(group, members)
  }
  const keys = new Set(before.map(({ key }) => key))
  const newKey = (id: string): string => {
    if (keys.has(id)) return newKey(`${id}+`)
    keys.add(id)
    return id
  }
  return Array.from(now, ([of, members]) =>
    partsOf(members).map((part, i) => ({
      key: (i === 0 ? before[of]?.key : undefined) ?? newKey(part[0] ?? ''),
      ids: part,
    })),
  ).flat()
}

function partsOf(ids: readonly string[]): (readonly string[])[] {
  if (ids.length < 2 * GROUP_SIZE) return [ids]
  return [ids.slice(0, GROUP_SIZE), ...partsOf(ids.slice(GROUP_SIZE))]
}
