import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people } from '../../testing/people.ts'
import { notifyOfReadings } from './register-readings.ts'
import { draft } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const notices = async () =>
  (
    await t.core.pool.query(
      `select n.body ->> 'en' as body, x.user_id from notifications n join notification_targets x on x.notification_id = n.id
       where n.title ->> 'en' = 'Your register number was read' order by body`,
    )
  ).rows

test('a leader is notified once of a day on which others read the register number, with who and how', async () => {
  const { body } = await t.as(people.khorooAdmin).post('/v1/leaders', draft({ areaId: idOf('D1K1S1') }))
  const { id } = body.data
  await t.core.pool.query('update leaders set user_id = $2 where id = $1', [id, people.leader.id])
  t.setNow(new Date('2026-12-10T02:00:00Z'))
  await t.core.pool.query(
    `insert into audit_log (at, actor_id, action, table_name, row_id, area_id, details) values
      ('2026-12-09T02:00:00Z', $1, 'leaders.reveal', 'leaders', $3, null, null),
      ('2026-12-09T03:00:00Z', $1, 'leaders.reveal', 'leaders', $3, null, null),
      ('2026-12-09T04:00:00Z', $2, 'leaders.export_personal', 'leaders', null, $5, '{"reason": "document"}'),
      ('2026-12-09T05:00:00Z', $4, 'leaders.reveal', 'leaders', $3, null, null),
      ('2026-12-09T06:00:00Z', $2, 'leaders.export_personal', 'leaders', null, $6, null)`,
    [people.khorooAdmin.id, people.cityAdmin.id, id, people.leader.id, idOf('C'), idOf('D2')],
  )

  await notifyOfReadings(t.core, '2026-12-10')
  await notifyOfReadings(t.core, '2026-12-10')

  const found = await notices()
  expect(found.map(({ user_id: userId }) => userId)).toEqual([people.leader.id])
  expect(found[0].body).toContain('opened it (2 times)')
  expect(found[0].body).toContain(
    'downloaded it with a list (1 times). Reason: Preparing a contract, certificate or payment.',
  )
})

test('a leader learns the reasons that were given, with their words', async () => {
  await t.core.pool.query(
    `insert into audit_log (at, actor_id, action, table_name, row_id, details)
     select at::timestamptz, $1, 'leaders.reveal', 'leaders', id::text, details::jsonb from leaders,
       (values ('2026-12-08T02:00:00Z', '{"reason": "document"}'),
               ('2026-12-08T03:00:00Z', '{"reason": "other", "note": "<b>Шүүхийн албан бичиг</b>"}')) as v (at, details)
     where user_id = $2`,
    [people.khorooAdmin.id, people.leader.id],
  )
  await notifyOfReadings(t.core, '2026-12-09')

  const found = (await notices()).find(({ body }) => body.includes('Reason'))
  expect(found?.body).toContain(
    'Reason: Preparing a contract, certificate or payment; Another reason; <b>Шүүхийн албан бичиг</b>.',
  )
})

test('nobody is notified of the present day, nor of reading their own number', async () => {
  const before = (await notices()).length
  await t.core.pool.query(
    `insert into audit_log (at, actor_id, action, table_name, row_id)
     select '2026-12-10T01:00:00Z', $1, 'leaders.reveal', 'leaders', id::text from leaders where user_id = $2`,
    [people.khorooAdmin.id, people.leader.id],
  )
  await notifyOfReadings(t.core, '2026-12-10')

  expect((await notices()).length).toBe(before)
})
