import { randomUUID } from 'node:crypto'
import { docFromText, excerptOf } from '#contract/core/text/richtext-doc.ts'
import { searchText } from '../../../core/database/folded-search.ts'
import type { DemoCity } from '../../../core/requests/declare.ts'

const SUBJECT = 'Тоглоомын талбайн тоног төхөөрөмжийн үнийн санал'
const TEXT =
  'Сайн байна уу. Танай хүсэлтийн дагуу тоглоомын талбайн тоног төхөөрөмжийн үнийн саналыг хүргүүлж байна. Үнийн санал 30 хоног хүчинтэй.'
const FROM = { name: 'Номин Трейд', address: 'sales@example.org' }
const ROWS = [
  ['Гулсуур', '2', '1 850 000'],
  ['Савлуур', '4', '960 000'],
  ['Элсний талбай', '1', '720 000'],
]
const cell = (text: string, tag = 'td') =>
  `<${tag} style="padding:6px 12px;border:1px solid #d0d7de" align="left">${text}</${tag}>`
const line = (cells: readonly string[], tag?: string) => `<tr>${cells.map((text) => cell(text, tag)).join('')}</tr>`
const PARTS = [
  `<p>${TEXT}</p><table style="border-collapse:collapse"><thead>${line(['Нэр', 'Тоо', 'Үнэ, төгрөг'], 'th')}</thead><tbody>${ROWS.map((row) => line(row)).join('')}</tbody></table><p>Хүндэтгэсэн,<br>${FROM.name}</p><p><img src="`,
  { remote: 'https://example.org/logo.png' },
  `" alt="${FROM.name}" /></p>`,
]
/** Hours ago. */
const AGE = 1

/** Adds a mail from outside, with HTML, to the mailboxes of these people. */
export async function fillOutside(people: DemoCity['staff'], insert: DemoCity['insert']): Promise<void> {
  const at = new Date(Date.now() - AGE * 3_600_000)
  const body = docFromText(TEXT)
  const ids = people.map(({ id }) => ({ box: id, mail: randomUUID(), thread: randomUUID() }))
  const search = searchText(SUBJECT, FROM.name, FROM.address, TEXT)
  await insert(
    'mails',
    ids.map(({ mail }, no) => ({
      id: mail,
      message_id: `offer-${no}@example.org`,
      from_name: FROM.name,
      from_address: FROM.address,
      subject: SUBJECT,
      body,
      excerpt: excerptOf(body, 160),
      status: 'sent',
      sent_at: at,
      bytes: 4000,
      search,
      is_external: true,
      created_at: at,
    })),
  )
  await insert(
    'mail_recipients',
    ids.map(({ mail }) => ({ mail_id: mail, kind: 'to', no: 1, address: 'office@example.mn' })),
  )
  await insert(
    'mail_pages',
    ids.map(({ mail }) => ({ mail_id: mail, parts: PARTS, has_remote: true })),
  )
  await insert(
    'mail_threads',
    ids.map(({ box, thread }) => ({
      id: thread,
      mailbox_id: box,
      subject: SUBJECT,
      excerpt: excerptOf(body, 160),
      at,
      mails: 1,
      in_all: true,
      in_inbox: true,
      places: ['inbox'],
      senders: [{ name: FROM.name, isMine: false }],
      search,
    })),
  )
  await insert(
    'mail_copies',
    ids.map(({ box, mail, thread }) => ({
      mailbox_id: box,
      mail_id: mail,
      thread_id: thread,
      place: 'inbox',
      is_mine: false,
      is_read: true,
      at,
      bytes: 4000,
    })),
  )
}
