import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import {
  type DriveLink,
  LINK_TRIES,
  LINK_TRIES_MINUTES,
  LINKS_MAX,
  type LinkAsked,
  type LinkDraft,
  type LinkedNode,
  type LinkShown,
} from '#contract/features/drive/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { contentUrl } from '../../core/attachments/serve-contents.ts'
import type { Core } from '../../core/requests/context.ts'
import { hashPassword, isPassword } from '../../core/security/passwords.ts'
import { callerOf, lockSpaces } from './members.ts'
import type { DriveCall, DriveTables, NodeRecord } from './tables.ts'

type LinkRecord = Selectable<DriveTables['drive_links']>

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Bytes of the secret of a link. */
const SECRET_BYTES = 16
/** Files of a folder in one answer. */
const INSIDE_MAX = 1000

const hashOf = (core: Pick<Core, 'sign'>, secret: string) => core.sign(`drive link ${secret}`)

export const showLink = (link: LinkRecord): DriveLink => ({
  id: link.id,
  isLocked: link.password_hash !== null,
  expiresAt: link.expires_at.toISOString(),
  opened: link.opened,
  createdAt: link.created_at.toISOString(),
})

/** Adds a link to a file or a folder, which the caller has to be allowed to share. The secret is stored as a hash alone. */
export async function addLink(
  call: DriveCall,
  nodeId: string,
  { days, password }: LinkDraft,
): Promise<DriveLink & { secret: string }> {
  const node = await call.rows.one('drive_nodes', nodeId)
  const passwordHash = password === null ? null : await hashPassword(password)
  await lockSpaces(call, [node.space_id])
  const known = await call.rows.from('drive_links').select('id').where('node_id', '=', nodeId).execute()
  if (known.length >= LINKS_MAX) throw fieldProblem('days', 'too_many_items', { max: LINKS_MAX })
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const link = await call.rows.add(
    'drive_links',
    {
      node_id: nodeId,
      secret_hash: hashOf(call.core, secret),
      password_hash: passwordHash,
      expires_at: new Date(call.now.getTime() + days * DAY_MS),
      author_id: callerOf(call).id,
      tries_since: null,
    },
    { quiet: true },
  )
  return { ...showLink(link), secret }
}

/**
 * A link that works: it has not ended, its file is not in the bin, and the person who made it is active and still has the space.
 */
export async function linkAt(
  core: Core | DriveCall,
  by: { id: string } | { secretHash: string },
): Promise<LinkRecord | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['secret_hash', by.secretHash]
  const now = core.now instanceof Date ? core.now : core.now()
  const { rows } = await unscoped(
    core,
    'a link for a guest who has its secret, or was admitted by it',
  ).query<LinkRecord>(
    `select l.* from drive_links l join drive_nodes n on n.id = l.node_id join drive_spaces s on s.id = n.space_id
      join users u on u.id = l.author_id
     where l.${column} = $1 and l.expires_at > $2 and n.deleted_at is null and u.status = 'active'
      and (s.owner_id = u.id or s.area_id = u.area_id)`,
    [value, now],
  )
  return rows[0]
}

/**
 * What a link leads to. Without the right password nothing but the need for one is answered.
 *
 * @throws Problem('not_found') for a link that does not work (any more); Problem('invalid') on password; Problem('too_many')
 * when passwords were tried too often, by anyone.
 */
export async function followLink(call: DriveCall, { secret, password, folderId }: LinkAsked): Promise<LinkShown> {
  const link = await linkAt(call, { secretHash: hashOf(call.core, secret) })
  if (!link) throw new Problem('not_found')
  if (link.password_hash !== null) {
    if (password === null) return { node: null, trail: [], inside: [], expiresAt: null }
    await checkPassword(call, link, password)
  }
  const db = call.rows.unscoped('what a link leads to, for a guest who has it')
  const { rows } = await db.query<NodeRecord>(
    `select * from drive_nodes where id = $1 and line @> array[$2::uuid] and deleted_at is null`,
    [folderId ?? link.node_id, link.node_id],
  )
  const [node] = rows
  if (!node) throw new Problem('not_found')
  if (folderId === null) await db.query('update drive_links set opened = opened + 1 where id = $1', [link.id])
  const { rows: inside } = await db.query<NodeRecord>(
    `select * from drive_nodes where parent_id = $1 and deleted_at is null
     order by is_folder desc, name collate nutag_natural, id limit ${INSIDE_MAX}`,
    [node.id],
  )
  const { rows: trail } = await db.query<{ id: string; name: string }>(
    `select p.id, p.name from unnest($1::uuid[]) with ordinality o(id, no) join drive_nodes p on p.id = o.id
     where o.no >= array_position($1::uuid[], $2) and p.id <> $3 order by o.no`,
    [node.line, link.node_id, node.id],
  )
  const show = (row: NodeRecord) => showLinked(call, link, row)
  return { node: show(node), trail, inside: inside.map(show), expiresAt: link.expires_at.toISOString() }
}

/** Counts the try before the password is compared, so that many tries at once are counted too. */
async function checkPassword(call: DriveCall, link: LinkRecord, password: string): Promise<void> {
  const db = call.rows.unscoped('how often passwords were tried at a link')
  const window = new Date(call.now.getTime() - LINK_TRIES_MINUTES * MINUTE_MS)
  const { rows } = await db.query<{ tries: number; tries_since: Date }>(
    `update drive_links set tries = case when tries_since > $2 then tries + 1 else 1 end,
      tries_since = case when tries_since > $2 then tries_since else $3 end
     where id = $1 returning tries, tries_since`,
    [link.id, window, call.now],
  )
  await call.commitSoFar()
  const { tries, tries_since: since } = rows[0] ?? { tries: 0, tries_since: call.now }
  if (tries > LINK_TRIES) {
    const retryAfter = Math.ceil((since.getTime() - window.getTime()) / 1000)
    throw new Problem('too_many', { retryAfter: Math.max(1, retryAfter) })
  }
  if (!(await isPassword(link.password_hash, password))) throw fieldProblem('password', 'wrong_password')
  await db.query('update drive_links set tries = 0 where id = $1', [link.id])
}

const showLinked = ({ core, now }: DriveCall, { id: admission }: LinkRecord, row: NodeRecord): LinkedNode => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  bytes: row.bytes,
  url: contentUrl(core, 'drive', row.content_id ?? row.id, { admission, now }),
})
