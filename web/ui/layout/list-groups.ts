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
 * to another parent element, where it would lose the focus. Of items in another order as few as possible change their group.
 */
export function listGroups(before: readonly ListGroup[], ids: readonly string[]): readonly ListGroup[] {
  const groupOf = new Map(before.flatMap(({ ids: members }, group) => members.map((id) => [id, group] as const)))
  const staying = inOrder(ids.filter((id) => groupOf.has(id)).map((id) => ({ id, group: groupOf.get(id) ?? 0 })))
  const now = new Map<number, string[]>()
  let group = 0
  for (const id of ids) {
    // new items and those that were moved join the group before them
    group = staying.get(id) ?? group
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
  return Array.from(now, ([of, members]) => {
    const parts = partsOf(members)
    // of a divided group, the part with the most of its items stays where it is
    const counts = parts.map((part) => part.filter((id) => staying.get(id) === of).length)
    const heir = counts.indexOf(Math.max(...counts))
    return parts.map((part, i) => ({
      key: (i === heir ? before[of]?.key : undefined) ?? newKey(part[0] ?? ''),
      ids: part,
    }))
  }).flat()
}

interface Member {
  id: string
  group: number
}

/** The groups of as many items as possible that are still in the order of their groups: a longest increasing subsequence. */
function inOrder(members: readonly Member[]): ReadonlyMap<string, number> {
  interface Run extends Member {
    before: Run | undefined
  }
  /** For each length, the run whose last group is the first possible one. */
  const runs: Run[] = []
  for (const member of members) {
    let [from, to] = [0, runs.length]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if ((runs[middle]?.group ?? 0) <= member.group) from = middle + 1
      else to = middle
    }
    runs[from] = { ...member, before: runs[from - 1] }
  }
  const found = new Map<string, number>()
  for (let run = runs.at(-1); run; run = run.before) found.set(run.id, run.group)
  return found
}

function partsOf(ids: readonly string[]): (readonly string[])[] {
  if (ids.length < 2 * GROUP_SIZE) return [ids]
  return [ids.slice(0, GROUP_SIZE), ...partsOf(ids.slice(GROUP_SIZE))]
}
