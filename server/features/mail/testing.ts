import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf, people } from '../../testing/people.ts'

/** A valid text of a mail. */
export const aText = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** The account of a mail server that does not exist. */
export const anAccount = {
  host: 'imap.invalid',
  port: 993,
  security: 'tls',
  username: 'office@test.mn',
  password: 'a secret',
}

/** A recipient as the form sends it. */
export const toPerson = ({ id }: { id: string }) => ({ personId: id, areaId: null, role: null, address: null })
export const toAddress = (address: string) => ({ personId: null, areaId: null, role: null, address })
export const toArea = (areaId: string, role: string | null = null) => ({ personId: null, areaId, role, address: null })

/** What a mail says, as the form sends it. */
export const aContent = (fields: object = {}) => ({
  to: [],
  cc: [],
  bcc: [],
  subject: 'Хурлын тов',
  body: aText('Хурал даваа гарагт болно.'),
  fileIds: [],
  ...fields,
})

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  // a mail of the city admin's own, which their search finds
  seedOnce: async ({ core: { pool: db } }) => {
    const { rows: boxes } = await db.query('select id from mailboxes where owner_id = $1', [people.cityAdmin.id])
    const { rows: mails } = await db.query(
      `insert into mails (message_id, from_name, from_address, subject, excerpt, search)
       values ('admin@test.mn', 'Дорж', 'dorj@test.mn', 'Хог', 'Эхлэл', 'хог дорж') returning id`,
    )
    const { rows: threads } = await db.query('insert into mail_threads (mailbox_id) values ($1) returning id', [
      boxes[0].id,
    ])
    await db.query(
      `insert into mail_copies (mailbox_id, mail_id, thread_id, place, is_mine, at) values ($1, $2, $3, 'inbox', false, now())`,
      [boxes[0].id, mails[0].id, threads[0].id],
    )
    await db.query('select mail_threads_refresh(array[$1::uuid])', [threads[0].id])
  },
  seed: async (db, area, author) => {
    const { rows: boxes } = await db.query(
      `insert into mailboxes (area_id) values ($1) on conflict (area_id) do update set version = mailboxes.version + 1 returning id`,
      [idOf(area)],
    )
    await db.query(`insert into mail_labels (mailbox_id, name, colour) values ($1, $2, 'blue')`, [
      boxes[0].id,
      `Шошго ${area}`,
    ])
    // never asked: samples reach no network
    await db.query(
      `insert into mail_accounts (mailbox_id, host, port, security, username, next_try_at)
       values ($1, 'imap.invalid', 993, 'tls', $2, '2100-01-01') on conflict do nothing`,
      [boxes[0].id, `${area}@test.mn`],
    )
    await db.query(
      `insert into mail_imports (mailbox_id, author_id, name, bytes)
       select id, owner_id, 'mail.mbox', 10 from mailboxes where owner_id = $1`,
      [author.id],
    )
    const { rows: mails } = await db.query(
      `insert into mails (message_id, author_id, mailbox_id, from_name, from_address, subject, excerpt, search)
       values ($1, $2, (select id from mailboxes where owner_id = $2), 'Бат', 'bat@test.mn', $3, 'Эхлэл', $4) returning id`,
      [`${area}@test.mn`, author.id, `Захидал ${area}`, `захидал ${area.toLowerCase()}`],
    )
    for (const [box, isMine] of [
      [boxes[0].id, false],
      [(await db.query('select id from mailboxes where owner_id = $1', [author.id])).rows[0].id, true],
    ] as const) {
      const { rows: threads } = await db.query('insert into mail_threads (mailbox_id) values ($1) returning id', [box])
      await db.query(
        `insert into mail_copies (mailbox_id, mail_id, thread_id, place, is_mine, at) values ($1, $2, $3, $4, $5, now())`,
        [box, mails[0].id, threads[0].id, isMine ? 'draft' : 'inbox', isMine],
      )
      await db.query('select mail_threads_refresh(array[$1::uuid])', [threads[0].id])
    }
  },
}
