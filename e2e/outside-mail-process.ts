import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { boot } from '../server/core/app/boot.ts'
import { loadConfig } from '../server/core/config/config.ts'
import { openDatabase } from '../server/core/database/embedded/index.ts'
import { arrive } from '../server/features/mail/incoming/arrive.ts'
import { parseInThread } from '../server/features/mail/incoming/parse-in-thread.ts'
import { features } from '../server/features.ts'

// An instance on the database of the journeys that takes in the mail of its input, as the one that watches the account would.

const { owner, address, raw }: { owner: string; address: string; raw: string } = JSON.parse(await text(process.stdin))
const config = loadConfig()
const database = await openDatabase(config, () => {})
const app = await boot(config, database.app, features)
const { rows } = await app.core.pool.query<{ id: string; version: number; mailboxId: string }>(
  `insert into mail_accounts (mailbox_id, host, port, security, username, next_try_at)
   select b.id, 'imap.invalid', 993, 'tls', $2, 'infinity' from mailboxes b join users u on u.id = b.owner_id where u.email = $1
   on conflict (mailbox_id) do update set username = excluded.username returning id, version, mailbox_id as "mailboxId"`,
  [owner, address],
)
const [account] = rows
if (!account) throw new Error(`${owner} has no mailbox`)
const content = Buffer.from(raw)
const digest = createHash('sha256').update(content).digest()
const found = { uidValidity: '1', uid: 1, at: new Date(), isSeen: false, digest }
await arrive(app.core, account, await parseInThread(content), found)
// its server does not exist
await app.core.pool.query('delete from mail_accounts where id = $1', [account.id])
await app.stop()
await database.stop()
process.exit(0)
