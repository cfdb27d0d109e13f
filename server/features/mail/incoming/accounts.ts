import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { MailAccount, MailAccountInput, MailAccountTest, MailAccountTry } from '#contract/features/mail/index.ts'
import { lockMailbox, settle } from '../mailboxes.ts'
import type { AccountRecord, MailCall } from '../tables.ts'
import { openInbox, problemOf } from './connect.ts'
import { isAllowedHost } from './hosts.ts'
import { PASSWORD_USE } from './watch.ts'

/** An account as its people see it. */
export const showAccount = (row: AccountRecord): MailAccount => ({
  id: row.id,
  host: row.host,
  port: row.port,
  security: row.security,
  username: row.username,
  checkedAt: row.checked_at?.toISOString() ?? null,
  error: row.error,
  arrived: row.arrived,
  version: row.version,
})

const accountIn = (call: MailCall, mailboxId: string) =>
  call.rows
    .from('mail_accounts')
    .selectAll('mail_accounts')
    .where('mail_accounts.mailbox_id', '=', mailboxId)
    .executeTakeFirst()

/**
 * Whether the stored password may be used for a server: for the same one alone. Otherwise a person who may change the account could have the
 * password sent to a server of their own.
 */
const isSameServer = (before: AccountRecord, now: MailAccountTry) =>
  before.host === now.host &&
  before.port === now.port &&
  before.security === now.security &&
  before.username === now.username

/**
 * Connects a mailbox to an account, or changes it. Reading starts within seconds.
 *
 * @throws Problem('invalid') on `host` that the operator does not allow, on `password` without one for another server or user;
 * Problem('stale').
 */
export async function setAccount(
  call: MailCall,
  mailboxId: string,
  { password, version, ...server }: MailAccountInput,
): Promise<MailAccount> {
  await lockMailbox(call, mailboxId)
  checkHost(call, server)
  const before = await accountIn(call, mailboxId)
  if ((before?.version ?? null) !== version) throw staleOf(before)
  const isKept = before !== undefined && password === null && isSameServer(before, { ...server, password })
  if (password === null && !isKept) throw fieldProblem('password', 'required')
  const saved = before ? await change(call, before, server) : await add(call, mailboxId, server)
  if (password !== null) {
    await call.rows
      .unscoped('the password of an account that the caller has just written')
      .query(
        'insert into mail_account_secrets (account_id, sealed) values ($1, $2) on conflict (account_id) do update set sealed = excluded.sealed',
        [saved.id, call.core.vault.seal(PASSWORD_USE, password)],
      )
  }
  await settle(call, mailboxId, [])
  return showAccount(saved)
}

const staleOf = (before: AccountRecord | undefined) =>
  before ? new Problem('stale', { current: before, table: 'mail_accounts' }) : new Problem('not_found')

type ServerFields = Omit<MailAccountTry, 'password'>

const add = (call: MailCall, mailboxId: string, server: ServerFields) =>
  call.rows.add('mail_accounts', { mailbox_id: mailboxId, ...server }, { quiet: true }) as Promise<AccountRecord>

/** Another server or user is read from its beginning; a new password is tried at once. */
const change = (call: MailCall, before: AccountRecord, server: ServerFields) =>
  call.rows.change(
    'mail_accounts',
    { id: before.id, version: before.version },
    {
      ...server,
      ...(!isSameServer(before, { ...server, password: null }) && {
        uid_validity: null,
        last_uid: 0,
        checked_at: null,
      }),
      error: null,
      failures: 0,
      next_try_at: call.now,
    },
    { quiet: true },
  ) as Promise<AccountRecord>

function checkHost({ core }: MailCall, server: ServerFields): void {
  if (!isAllowedHost(core.config.imapHosts, server)) throw fieldProblem('host', 'host_refused')
}

/** Disconnects a mailbox; what has arrived stays. @throws Problem('not_found'). */
export async function removeAccount(call: MailCall, mailboxId: string): Promise<void> {
  await lockMailbox(call, mailboxId)
  const before = await accountIn(call, mailboxId)
  if (!before) throw new Problem('not_found')
  await call.rows.remove('mail_accounts', before.id, { quiet: true })
  await settle(call, mailboxId, [])
}

/** Connects to a server and opens its inbox, without storing anything. @throws Problem('invalid') as `setAccount`. */
export async function testAccount(
  call: MailCall & { commitSoFar(): Promise<void> },
  mailboxId: string,
  { password, ...server }: MailAccountTry,
): Promise<MailAccountTest> {
  await call.rows.one('mailboxes', mailboxId)
  checkHost(call, server)
  const known = password ?? (await storedPassword(call, mailboxId, server))
  // a slow server must not keep a connection to the database
  await call.commitSoFar()
  try {
    const client = await openInbox(call.core, { ...server, password: known }, AbortSignal.timeout(TEST_MS))
    const mails = client.mailbox ? client.mailbox.exists : 0
    client.close()
    return { error: null, mails }
  } catch (error) {
    return { error: problemOf(error).code, mails: null }
  }
}

const TEST_MS = 20_000

async function storedPassword(call: MailCall, mailboxId: string, server: ServerFields): Promise<string> {
  const before = await accountIn(call, mailboxId)
  if (!before || !isSameServer(before, { ...server, password: null })) throw fieldProblem('password', 'required')
  const { rows } = await call.rows
    .unscoped('the password of an account that the caller has reached, for its own server')
    .query<{ sealed: Buffer }>('select sealed from mail_account_secrets where account_id = $1', [before.id])
  const [secret] = rows
  if (!secret) throw fieldProblem('password', 'required')
  return call.core.vault.open(PASSWORD_USE, secret.sealed)
}
