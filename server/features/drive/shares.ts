import { Problem } from '#contract/core/model/problem.ts'
import type { NodeShares, SharesShown } from '#contract/features/drive/index.ts'
import { activeColleagues } from '../../core/access/colleagues.ts'
import { inBoth, shortened } from '../../core/requests/notices.ts'
import { showLink } from './links.ts'
import { announce, callerOf, lockSpaces } from './members.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { DriveCall, NodeRecord } from './tables.ts'

/** Characters of a name in a notice. */
const QUOTED_MAX = 80

/** Active colleagues with whom the caller may share files. */
const invitable = (call: DriveCall) => activeColleagues(call.rows, 'involve')

/** With whom a file or a folder that the caller shares is shared. */
export async function sharesOf(call: DriveCall, nodeId: string): Promise<SharesShown> {
  await call.rows.one('drive_nodes', nodeId)
  const db = call.rows.unscoped('the names of those with whom the caller shares a file')
  const { rows: people } = await db.query<SharesShown['people'][number]>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.role, s.edits,
      (select ref -> 'name' from area_refs where area_id = u.area_id) as area
     from drive_shares s join users u on u.id = s.user_id where s.node_id = $1
     order by u.first_name collate "und-x-icu", u.id`,
    [nodeId],
  )
  const { rows: areas } = await db.query<SharesShown['areas'][number]>(
    `select s.area_id as "areaId", (select ref -> 'name' from area_refs where area_id = s.area_id) as name, s.role, s.below, s.edits
     from drive_shares s join areas a on a.id = s.area_id where s.node_id = $1 order by a.path, s.role nulls first`,
    [nodeId],
  )
  const links = await call.rows
    .from('drive_links')
    .selectAll('drive_links')
    .where('node_id', '=', nodeId)
    .where('expires_at', '>', call.now)
    .orderBy('created_at')
    .execute()
  return { people, areas, links: links.map(showLink) }
}

type Target = { user_id: string | null; area_id: string | null; role: string | null; below: boolean; edits: boolean }
const keyOf = ({ user_id: user, area_id: area, role }: Target) => `${user} ${area} ${role}`

/**
 * Replaces the people and areas with whom a file or a folder is shared. Those who stay are not checked: they may have moved since.
 *
 * @throws Problem('invalid') on `people.N.id` and `areas.N.areaId` for those with whom the caller may not share.
 */
export async function setShares(call: DriveCall, nodeId: string, wanted: NodeShares): Promise<SharesShown> {
  const { rows } = call
  const node = await rows.one('drive_nodes', nodeId)
  await lockSpaces(call, [node.space_id])
  const before = await rows.from('drive_shares').selectAll('drive_shares').where('node_id', '=', nodeId).execute()
  const known = new Map(before.map((share) => [keyOf(share), share]))
  const targets: Target[] = [
    ...wanted.people.map(({ id, edits }) => ({ user_id: id, area_id: null, role: null, below: false, edits })),
    ...wanted.areas.map(({ areaId, role, below, edits }) => ({ user_id: null, area_id: areaId, role, below, edits })),
  ]
  const added = targets.filter((target) => !known.has(keyOf(target)))
  await checkTargets(call, wanted, new Set(added.map(keyOf)))
  // those who lose it are notified of the change too, and see it no more
  await announce(call, [node])
  for (const target of targets) {
    const share = known.get(keyOf(target))
    const { edits, below } = target
    if (!share)
      await rows.add('drive_shares', { ...target, node_id: nodeId, role: target.role as never }, { quiet: true })
    else if (share.edits !== edits || share.below !== below)
      await rows.change('drive_shares', { id: share.id, version: undefined }, { edits, below }, { quiet: true })
  }
  const kept = new Set(targets.map(keyOf))
  for (const share of before) if (!kept.has(keyOf(share))) await rows.remove('drive_shares', share.id, { quiet: true })
  await announce(call, [node])
  await notifyShared(call, node, added)
  return sharesOf(call, nodeId)
}

async function checkTargets(call: DriveCall, { people, areas }: NodeShares, added: ReadonlySet<string>): Promise<void> {
  const isNew = (user: string | null, area: string | null, role: string | null) => added.has(`${user} ${area} ${role}`)
  const newPeople = people.filter(({ id }) => isNew(id, null, null)).map(({ id }) => id)
  const allowed = new Set(
    newPeople.length === 0
      ? []
      : (await invitable(call).select('users.id').where('users.id', 'in', newPeople).execute()).map(({ id }) => id),
  )
  const { rows: paths } = await call.rows
    .unscoped('where the areas are with which the caller shares a file')
    .query<{ id: string; path: string }>('select id, path from areas where id = any($1)', [
      areas.map(({ areaId }) => areaId),
    ])
  const pathOf = new Map(paths.map(({ id, path }) => [id, path]))
  const own = callerOf(call).areaPath ?? ''
  // areas below one's own, and the offices above it alone
  const isReached = ({ areaId, below }: NodeShares['areas'][number]) => {
    const path = pathOf.get(areaId)
    return path !== undefined && own !== '' && (path.startsWith(own) || (!below && own.startsWith(path)))
  }
  const errors = [
    ...people.flatMap(({ id }, i) =>
      isNew(id, null, null) && !allowed.has(id) ? [{ path: `people.${i}.id`, code: 'not_in_list' }] : [],
    ),
    ...areas.flatMap((area, i) => (isReached(area) ? [] : [{ path: `areas.${i}.areaId`, code: 'out_of_reach' }])),
  ]
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

async function notifyShared(call: DriveCall, node: NodeRecord, added: readonly Target[]): Promise<void> {
  const to = added
    .filter(({ user_id: user }) => user !== callerOf(call).id)
    .map(({ user_id, area_id, role }) => ({ user_id, area_id, role: role as never }))
  // an area that is above or stands alone would be notified with everybody below it
  const people = to.filter(({ user_id: user }) => user !== null)
  const offices = await officeStaff(
    call,
    added.filter(({ area_id: area, below }) => area !== null && !below),
  )
  const groups = added.flatMap(({ area_id, role, below }) =>
    area_id !== null && below ? [{ user_id: null, area_id, role: role as never }] : [],
  )
  const all = [...people, ...offices, ...groups]
  if (all.length === 0) return
  const name = shortened(node.name, QUOTED_MAX)
  await call.notify({
    to: all,
    title: inBoth({ mn: mn.shared.title, en: en.shared.title }, () => ({ name })),
    body: inBoth({ mn: mn.shared.body, en: en.shared.body }, () => ({ name })),
    link: node.is_folder
      ? `/dashboard/files-manager?folder=${node.id}`
      : `/dashboard/files-manager/shared?file=${node.id}`,
    byMail: true,
  })
}

/** The staff of these areas themselves. */
async function officeStaff(call: DriveCall, targets: readonly Target[]) {
  if (targets.length === 0) return []
  const { rows } = await call.rows
    .unscoped('the staff of offices with which the caller shares a file, to be notified')
    .query<{ id: string }>(
      `select distinct u.id from unnest($1::uuid[], $2::text[]) t(area_id, role) join users u on u.area_id = t.area_id
       where u.status = 'active' and u.role <> 'APPLICATION' and (t.role is null or t.role = u.role) and u.id <> $3`,
      [targets.map((one) => one.area_id), targets.map((one) => one.role), callerOf(call).id],
    )
  return rows.map(({ id }) => ({ user_id: id, area_id: null, role: null }))
}
