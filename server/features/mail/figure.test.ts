import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { mailTools } from '../../testing/office-mail.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { toPerson } from './testing.ts'

const { khorooAdmin, otherKhorooAdmin, cityAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const { api, boxes, write } = mailTools(() => t)

const unread = async (person: TestPerson): Promise<number> => {
  // an announced change drops what is remembered
  await t.core.bus.send('changed', { feature: 'test', rooms: [] })
  const { body } = await api(person).get('/v1/overview/figures')
  return body.data.find(({ feature }: { feature: string }) => feature === 'mail')?.count ?? 0
}

test('unread conversations of the shared mailbox are counted for its staff, and for nobody else', async () => {
  const shared = await api(cityAdmin).post('/v1/mail/shared', { areaId: idOf(khorooAdmin.area ?? '') })
  expect(shared.status, shared.text).toBe(201)
  await write(cityAdmin, { to: [toPerson(khorooAdmin)] })
  const before = [await unread(khorooAdmin), await unread(otherKhorooAdmin), await unread(cityAdmin)]
  const box = (await boxes(khorooAdmin)).find(({ area }) => area !== null)
  const { rows: mails } = await t.core.pool.query(
    `insert into mails (message_id, from_name, from_address, subject, search, status, sent_at, is_external)
     values ('a@x', 'Дорж', 'dorj@example.org', 'Хог', 'хог', 'sent', now(), true) returning id`,
  )
  const { rows: threads } = await t.core.pool.query('insert into mail_threads (mailbox_id) values ($1) returning id', [
    box?.id,
  ])
  await t.core.pool.query(
    `insert into mail_copies (mailbox_id, mail_id, thread_id, place, at) values ($1, $2, $3, 'inbox', now())`,
    [box?.id, mails[0].id, threads[0].id],
  )
  await t.core.pool.query('select mail_threads_refresh(array[$1::uuid])', [threads[0].id])
  const after = [await unread(khorooAdmin), await unread(otherKhorooAdmin), await unread(cityAdmin)]
  expect(after).toEqual([(before[0] ?? 0) + 1, before[1], before[2]])
  expect(before[0]).toBe(1)
})
