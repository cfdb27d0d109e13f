import { Problem } from '#contract/core/model/problem.ts'
import { type ConsentKind, consentVersion } from '#contract/core/people/consents.ts'
import {
  DELETION_DAYS,
  type DeletionBlock,
  type PersonalFate,
  type PersonalLaw,
} from '#contract/core/people/personal-data.ts'
import type { Tx } from '../database/kysely.ts'
import { prepared } from '../database/prepared.ts'
import type { Core } from '../requests/context.ts'
import { columnsOf, contactsOf, hasSuccessor, isLastAdmin, openBusinessOf, personalDataOf } from './delete-account.ts'
import type { AccountCall } from './limits.ts'
import { countOf, SUBJECT_COLUMNS, type Subject, subjectOf } from './personal-data.ts'
import type { AccountRow } from './sign-out.ts'

const DAY_MS = 86_400_000

interface PartCount {
  feature: string
  fate: PersonalFate
  law: PersonalLaw | null
  count: number
}

/** Every declared column and contact as a count, with what the deletion does with its rows. */
function countsIn(core: Pick<Core, 'features'>) {
  return personalDataOf(core).flatMap(([feature, data]) => [
    ...columnsOf(data).map(({ table, column, use: { fate, law = null } }) => ({
      feature,
      fate,
      law,
      sql: countOf(table, { id: column }),
    })),
    ...contactsOf(data).flatMap(({ table, email, phone, account, set, law = null, isHidden }) =>
      isHidden
        ? []
        : [
            {
              feature,
              fate: set ? ('blank' as const) : ('erase' as const),
              law,
              sql: countOf(table, {
                ...(email ? { email } : {}),
                ...(phone ? { phone } : {}),
                ...(account ? { account } : {}),
              }),
            },
          ],
    ),
  ])
}

/** What the system keeps about a person: how many records of each feature share a fate. */
async function countPersonalData(core: Pick<Core, 'features'>, db: Tx, subject: Subject): Promise<PartCount[]> {
  const counts = countsIn(core)
  const { rows } = await db.query<{ n: number[] }>(
    `with subject as (select $1::uuid as id, $2::text as email, $3::text as phone)
     select array[${counts.map(({ sql }) => `(${sql})`).join(', ')}] as n from subject`,
    [subject.id, subject.email, subject.phone],
  )
  const found = new Map<string, PartCount>()
  for (const [at, { feature, fate, law }] of counts.entries()) {
    const count = rows[0]?.n[at] ?? 0
    const key = `${feature} ${fate} ${law}`
    const before = found.get(key)
    if (before) before.count += count
    else found.set(key, { feature, fate, law, count })
  }
  return [...found.values()].filter(({ count }) => count > 0)
}

/** When the account will be deleted; undefined unless that was requested. */
async function deletionOf(db: Tx, id: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ due_at: Date }>('select due_at from account_deletions where user_id = $1', [id])
  return rows[0]?.due_at
}

/** Why the account cannot be deleted now. */
async function blockOf(
  core: Pick<Core, 'features'>,
  db: Tx,
  person: Subject & { role: string },
): Promise<DeletionBlock | null> {
  if (!(await hasSuccessor(db, person))) return 'last_admin'
  return (await openBusinessOf(core, db, person)) ?? null
}

/** The person of an account, as far as it is confirmed. */
async function findSubject(db: Tx, id: string): Promise<Subject> {
  const { rows } = await db.query(`select ${SUBJECT_COLUMNS} from users where id = $1`, [id])
  if (!rows[0]) throw new Problem('not_found')
  return subjectOf(rows[0])
}

/** Everything that the page about the caller's data shows. */
export async function personalOverview(
  { core, db }: { core: Pick<Core, 'features'>; db: Tx },
  { id, role }: { id: string; role: string },
): Promise<[PartCount[], ConsentRow[], Date | undefined, DeletionBlock | null]> {
  const subject = await findSubject(db, id)
  return Promise.all([
    countPersonalData(core, db, subject),
    consentsOf(db, id),
    deletionOf(db, id),
    blockOf(core, db, { ...subject, role }),
  ])
}

/**
 * Plans the deletion of an account. A repeated request changes nothing.
 *
 * @throws Problem('wrong_state') for the only city admin; Problem('conflict') with what must be finished first.
 */
export async function planDeletion(call: AccountCall, person: AccountRow): Promise<Date> {
  if (await isLastAdmin(call.tx, person))
    throw new Problem('wrong_state', { params: { state: 'last_admin', action: 'delete_account', allowedActions: [] } })
  const open = await openBusinessOf(call.core, call.tx, await findSubject(call.tx, person.id))
  if (open) throw new Problem('conflict', { errors: [{ path: 'account', code: open }] })
  const due = new Date(call.now.getTime() + DELETION_DAYS * DAY_MS)
  const { rows } = await call.tx.query<{ due_at: Date }>(
    `insert into account_deletions (user_id, asked_at, due_at) values ($1, $2, $3)
     on conflict (user_id) do update set asked_at = account_deletions.asked_at returning due_at`,
    [person.id, call.now, due],
  )
  return rows[0]?.due_at ?? due
}

/** Cancels the planned deletion. @throws Problem('wrong_state') without one. */
export async function cancelDeletion({ tx }: Pick<AccountCall, 'tx'>, id: string): Promise<void> {
  const { rowCount } = await tx.query('delete from account_deletions where user_id = $1', [id])
  if (!rowCount) throw new Problem('wrong_state')
}

/** Notes that a person agreed to a text of an occasion, the newest by default, once while the consent is in force. */
export async function giveConsent(
  { tx, now }: Pick<AccountCall, 'tx' | 'now'>,
  userId: string,
  kind: ConsentKind,
  version = consentVersion(kind),
): Promise<void> {
  await tx.query(
    prepared(
      `insert into consents (user_id, kind, version, given_at) values ($1, $2, $3, $4)
       on conflict (user_id, kind, version) where withdrawn_at is null do nothing`,
      [userId, kind, version, now],
    ),
  )
}

interface ConsentRow {
  id: string
  kind: ConsentKind
  version: string
  given_at: Date
  withdrawn_at: Date | null
}

/** The consents of a person, newest first. */
async function consentsOf(db: Tx, userId: string): Promise<ConsentRow[]> {
  const { rows } = await db.query<ConsentRow>(
    'select id, kind, version, given_at, withdrawn_at from consents where user_id = $1 order by given_at desc, id limit 200',
    [userId],
  )
  return rows
}

/** Withdraws a consent. @throws Problem('not_found') for another person's, or one that was withdrawn. */
export async function withdrawConsent(
  { tx, now }: Pick<AccountCall, 'tx' | 'now'>,
  userId: string,
  id: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    'update consents set withdrawn_at = $3 where id = $1 and user_id = $2 and withdrawn_at is null',
    [id, userId, now],
  )
  if (!rowCount) throw new Problem('not_found')
}
