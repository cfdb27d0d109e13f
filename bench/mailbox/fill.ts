import type pg from 'pg'

/** Mails of one mailbox, and its conversations; the first of them have several mails. Source: the issue of the office. */
export const MAILS = 100_000
const THREADS = 80_000
/** Conversations that are computed at a time: the time grows with the square of their number. */
const AT_ONCE = 200
/** Senders, by one of whom some tens of mails are searched. */
const SENDERS = 2_000
export const SEARCHED = 'болд1234'

const threadOf = 'case when i <= $2 then i else (i - $2 - 1) % 10000 + 1 end'
const uuid = (kind: number, n: string) =>
  `('00000000-000${kind}-4000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`

/** Fills the mailbox of a person. @returns the ids of conversations with several mails. */
export async function fillMailbox(pool: pg.Pool, personId: string, count: number): Promise<string[]> {
  const body = JSON.stringify({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Явган хүний замын гэрэлтүүлгийг шалгасан дүн.' }] },
    ],
  })
  await pool.query(
    `insert into mails (id, message_id, from_name, from_address, subject, body, excerpt, status, sent_at, bytes, search, is_external)
     select ${uuid(1, 'i')}, i || '@bench', 'Болд' || i % $2, 'bold' || i % $2 || '@example.org', 'Замын ажил ' || i, $3::jsonb,
       'Явган хүний замын гэрэлтүүлгийг шалгасан дүн.', 'sent', timestamptz '2026-01-01' + i * interval '3 minutes', 2000,
       'замын ажил ' || i || ' явган замын дүн болд' || i % $2, true
     from generate_series(1, $1::int) i`,
    [count, SENDERS, body],
  )
  await pool.query(
    `insert into mail_recipients (mail_id, kind, no, user_id) select ${uuid(1, 'i')}, 'to', 0, $2 from generate_series(1, $1::int) i`,
    [count, personId],
  )
  const threads = Math.round((count * THREADS) / MAILS)
  await pool.query(
    `insert into mail_threads (id, mailbox_id) select ${uuid(2, 'i')}, $2 from generate_series(1, $1::int) i`,
    [threads, personId],
  )
  await pool.query(
    `insert into mail_copies (id, mailbox_id, mail_id, thread_id, place, is_read, at, bytes)
     select ${uuid(3, 'i')}, $3, ${uuid(1, 'i')}, ${uuid(2, threadOf)}, case when i % 3 = 0 then 'archive' else 'inbox' end,
       i % 10 > 0, timestamptz '2026-01-01' + i * interval '3 minutes', 2000
     from generate_series(1, $1::int) i`,
    [count, threads, personId],
  )
  await pool.query('analyze mails, mail_copies, mail_recipients, mail_threads')
  for (let from = 1; from <= threads; from += AT_ONCE)
    await pool.query(
      `select mail_threads_refresh(array(select ${uuid(2, 'i')} from generate_series($1::int, $2::int) i))`,
      [from, Math.min(from + AT_ONCE - 1, threads)],
    )
  await pool.query('vacuum analyze mail_threads')
  await pool.query('checkpoint')
  const { rows } = await pool.query<{ id: string }>('select id from mail_threads where mails > 1 order by id limit 500')
  return rows.map(({ id }) => id)
}
