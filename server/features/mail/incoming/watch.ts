import { createHash } from 'node:crypto'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { INCOMING_MAX_BYTES, type MailAccountError, type MailSecurity } from '#contract/features/mail/index.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import type { Watch } from '../../../core/requests/watches.ts'
import { Slots } from '../../../core/threads/slots.ts'
import { announceMail } from '../announce.ts'
import { roomsOf } from '../mailboxes.ts'
import { type AccountHead, arrive, hasArrived, noteProgress } from './arrive.ts'
import { openInbox, problemOf } from './connect.ts'
import { withOriginal } from './original.ts'
import { parseInThread } from './parse-in-thread.ts'
import { PARSE_LIMITS } from './parsed.ts'

/** The use of the vault for passwords of accounts. */
export const PASSWORD_USE = 'mail.account'
const REASON = 'the accounts whose mails arrive in mailboxes'

/** How often the inbox is read even when its server announces nothing. */
const READ_EVERY_MS = 300_000
/** How long one mail may take to come. */
const FETCH_MS = 120_000
/** Mails of all accounts of an instance that are fetched and stored at the same time: each may need several times its size. */
const slots = new Slots(3)

/** Seconds until the next attempt: half a minute, doubled with each failure, at most an hour. */
const retryIn = (failures: number) => Math.min(3600, 30 * 2 ** Math.min(failures, 10))

interface Account extends AccountHead {
  host: string
  port: number
  security: MailSecurity
  username: string
  sealed: Buffer
  uidValidity: string | null
  lastUid: number
  failures: number
}

/** Reads the inboxes of all accounts: each in one instance, with IDLE, so that mails arrive at once. */
export const accountWatch: Watch = {
  async keys(core) {
    if (core.config.imapHosts === 'off') return []
    const { rows } = await unscoped(core, REASON).query<{ key: string }>(
      `select a.id || ' ' || a.version as key from mail_accounts a join mailboxes b on b.id = a.mailbox_id
         left join users u on u.id = b.owner_id
       where a.next_try_at <= now() and (b.owner_id is null or u.status = 'active') order by a.id`,
    )
    return rows.map(({ key }) => key)
  },
  async run(core, key, signal) {
    const account = await accountOf(core, key)
    if (!account) return
    try {
      await watchInbox(core, account, signal)
    } catch (error) {
      if (!signal.aborted) await noteState(core, account, problemOf(error).code)
    }
  },
}

/** The account of a key, unless it was changed since. */
async function accountOf(core: Core, key: string): Promise<Account | undefined> {
  const [id, version] = key.split(' ')
  const { rows } = await unscoped(core, REASON).query<Account>(
    `select a.id, a.version, a.mailbox_id as "mailboxId", a.host, a.port, a.security, a.username, s.sealed, a.uid_validity as "uidValidity",
       a.last_uid::float8 as "lastUid", a.failures
     from mail_accounts a join mail_account_secrets s on s.account_id = a.id where a.id = $1 and a.version = $2`,
    [id, version],
  )
  return rows[0]
}

async function watchInbox(core: Core, account: Account, signal: AbortSignal): Promise<void> {
  const password = core.vault.open(PASSWORD_USE, account.sealed)
  const client = await openInbox(core, { ...account, password }, signal)
  try {
    while (!signal.aborted) {
      const woken = nextNews(client, signal)
      await readNew(core, client, account, signal)
      await noteState(core, account, null)
      client.idle().catch(() => {})
      await woken
    }
  } finally {
    client.close()
  }
}

/** Resolves when the server announces mails, after a while, or at the end; rejects when the connection is lost. */
function nextNews(client: ImapFlow, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const news = () => resolve()
  const lost = () => reject(new Error('the connection was lost'))
  const timer = setTimeout(news, READ_EVERY_MS)
  client.once('exists', news).once('close', lost)
  signal.addEventListener('abort', news, { once: true })
  // a failure of reading comes first
  promise.catch(() => {})
  return promise.finally(() => {
    clearTimeout(timer)
    client.off('exists', news).off('close', lost)
    signal.removeEventListener('abort', news)
  })
}

/** Reads all mails of the inbox that were not read yet, in order. */
async function readNew(core: Core, client: ImapFlow, account: Account, signal: AbortSignal): Promise<void> {
  const { mailbox } = client
  const uidValidity = mailbox ? String(mailbox.uidValidity) : ''
  // the server has numbered its mails again: what arrived before is known by its digest
  if (account.uidValidity !== uidValidity) account.lastUid = 0
  account.uidValidity = uidValidity
  const found = await client.search({ uid: `${account.lastUid + 1}:*` }, { uid: true })
  // the last mail is in the answer even when there is no new one (RFC 9051, 9)
  const uids = (found || []).filter((uid) => uid > account.lastUid).toSorted((a, b) => a - b)
  for (const uid of uids) {
    if (signal.aborted) return
    await slots.run(() => takeIn(core, client, account, uid))
    account.lastUid = uid
  }
}

/** Fetches one mail and stores it. */
async function takeIn(core: Core, client: ImapFlow, account: Account, uid: number): Promise<void> {
  const message = await fetchOne(client, uid)
  const at = { uidValidity: account.uidValidity ?? '', uid }
  const db = unscoped(core, REASON)
  // it was deleted meanwhile
  if (!message?.source) return void (await noteProgress(db, account, at))
  const raw = message.source
  const digest = createHash('sha256').update(raw).digest()
  if (await hasArrived(db, account.mailboxId, digest)) return void (await noteProgress(db, account, at))
  const isLarge = raw.length > INCOMING_MAX_BYTES
  const parsed = await parseInThread(isLarge ? raw.subarray(0, PARSE_LIMITS.headerBytes) : raw, {
    headOnly: isLarge ? 'large' : null,
  })
  const found = { ...at, at: dateOf(message, core.now()), isSeen: message.flags?.has('\\Seen') ?? false, digest }
  await arrive(core, account, isLarge ? parsed : withOriginal(parsed, raw), found)
}

/** The whole mail, or a byte more than is allowed. */
async function fetchOne(client: ImapFlow, uid: number): Promise<FetchMessageObject | undefined> {
  const timer = setTimeout(() => client.close(), FETCH_MS)
  try {
    const query = {
      uid: true,
      flags: true,
      internalDate: true,
      source: { start: 0, maxLength: INCOMING_MAX_BYTES + 1 },
    }
    return (await client.fetchOne(String(uid), query, { uid: true })) || undefined
  } finally {
    clearTimeout(timer)
  }
}

/** When the server received it; not in the future. */
function dateOf({ internalDate }: FetchMessageObject, now: Date): Date {
  const at = new Date(internalDate ?? now)
  return Number.isNaN(at.getTime()) || at > now ? now : at
}

/** Notes the result of reading at the account, and shows it to its people when it is another than before. */
async function noteState(core: Core, account: Account, error: MailAccountError | null): Promise<void> {
  account.failures = error === null ? 0 : account.failures + 1
  const db = unscoped(core, REASON)
  const { rows } = await db.query<{ changed: boolean }>(
    `with before as (select id, error, checked_at from mail_accounts where id = $1 and version = $2 for update)
     update mail_accounts a set error = $3, failures = $4, checked_at = now(),
       next_try_at = case when $3::text is null then a.next_try_at else now() + make_interval(secs => $5) end
     from before where a.id = before.id returning before.error is distinct from $3 or before.checked_at is null as changed`,
    [account.id, account.version, error, account.failures, retryIn(account.failures)],
  )
  if (rows[0]?.changed) await announceMail(core, await roomsOf(db, [account.mailboxId]))
}
