import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertsOf, type InboxLine } from '../../testing/alerts.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { okOf } from '../../testing/surveys.ts'

// New work of one kind, office and day is grouped: docs/rules/notifications.md.

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const { empty, inboxOf, register } = alertsOf(() => t)
beforeEach(empty)

const unreadOf = async (person: TestPerson) => okOf(await t.as(person).get('/v1/notifications/unread'))

describe('several alerts on one day', () => {
  const several = async (count = 2) => {
    for (let i = 0; i < count; i++) await register({ category: 'noise', description: `Шөнийн шуугиан ${i}` })
  }

  test('are one row with their number, and link to the list', async () => {
    await several(3)
    const lines = await inboxOf(people.khorooAdmin)
    const { count, latest } = await unreadOf(people.khorooAdmin)

    expect(lines.map(({ title, alert, link }) => [title, alert?.count, link])).toEqual([
      [
        { mn: 'Нутаг D1K1: шинэ зөрчил 3', en: '3 new violations in Area D1K1' },
        3,
        '/dashboard/violations?level=khoroo&open=true',
      ],
    ])
    expect([count, latest.map(({ alert }: InboxLine) => alert?.count)]).toEqual([1, [3]])
  })

  test('show the subject and area of the newest, and the earliest deadline of the unread ones', async () => {
    const first = await register({ category: 'noise', areaId: idOf('D1K1S2') })
    const second = await register({ category: 'noise' })
    await t.core.pool.query(
      `update notifications set sent_at = sent_at + interval '1 second', alert = jsonb_set(alert, '{dueOn}', '"2099-05-05"')
       where link like '%' || $1`,
      [second.id],
    )
    const [line] = await inboxOf(people.khorooAdmin)
    const { latest } = await unreadOf(people.khorooAdmin)

    expect(line?.alert).toMatchObject({ count: 2, dueOn: first.dueOn })
    expect(line?.alert?.subject.mn).toContain(`№ ${second.number}`)
    expect(line?.alert?.area.mn).toContain('D1K1S1')
    expect(latest[0].alert).toEqual(line?.alert)
  })

  test('show only an older one when the others are read', async () => {
    const [older, newer] = [await register({ category: 'noise' }), await register({ category: 'noise' })]
    await t.core.pool.query(
      `update notifications set sent_at = sent_at + interval '1 second' where link like '%' || $1`,
      [newer.id],
    )
    await t.core.pool.query(
      `insert into notification_reads (user_id, notification_id, read_at) select $1, id, now() from notifications where link like '%' || $2`,
      [people.khorooAdmin.id, newer.id],
    )
    const [line] = await inboxOf(people.khorooAdmin)

    expect([line?.link, line?.alert?.count, line?.readAt]).toEqual([`/dashboard/violations/${older.id}`, 1, null])
    expect(line?.title.mn).toContain(`№ ${older.number}`)
    expect(line?.alert?.subject.mn).toContain(`№ ${older.number}`)
  })

  test('are listed on the page of the group, and reading one reads them all', async () => {
    await several()
    const [line] = await inboxOf(people.khorooAdmin)
    const { items } = okOf(await t.as(people.khorooAdmin).get(`/v1/notifications/${line?.id}`))
    await t.as(people.khorooAdmin).post(`/v1/notifications/${line?.id}/read`)

    expect(items).toHaveLength(2)
    expect(await unreadOf(people.khorooAdmin)).toEqual({ count: 0, latest: [] })
    expect((await inboxOf(people.khorooAdmin, '&unread=true')).length).toBe(0)
    expect((await inboxOf(people.khorooAdmin)).length).toBe(1)
  })

  test('are unread again when another one follows, which counts alone', async () => {
    await several()
    const [line] = await inboxOf(people.khorooAdmin)
    await t.as(people.khorooAdmin).post(`/v1/notifications/${line?.id}/read`)
    const made = await register({ category: 'noise' })
    const [now] = await inboxOf(people.khorooAdmin)

    expect((await unreadOf(people.khorooAdmin)).count).toBe(1)
    expect([now?.alert?.count, now?.readAt, now?.link]).toEqual([1, null, `/dashboard/violations/${made.id}`])
  })

  test('include one as unread whose transaction ended after a newer one was read', async () => {
    await several()
    const [line] = await inboxOf(people.khorooAdmin)
    await t.as(people.khorooAdmin).post(`/v1/notifications/${line?.id}/read`)
    // as if it had begun before the others and been committed after them
    await register({ category: 'noise' })
    await t.core.pool.query(
      `update notifications set sent_at = (select min(sent_at) from notifications) - interval '1 second'
       where id not in (select notification_id from notification_reads)`,
    )

    expect((await unreadOf(people.khorooAdmin)).count).toBe(1)
    expect((await inboxOf(people.khorooAdmin, '&unread=true')).length).toBe(1)
  })

  test('can be found individually by a search', async () => {
    await several()
    const found = await inboxOf(people.khorooAdmin, `&q=${encodeURIComponent('шуугиан')}`)

    expect(found.map(({ alert }) => alert?.count)).toEqual([1, 1])
  })

  test('are not visible to other offices, whatever their reach', async () => {
    await several()
    const [line] = await inboxOf(people.khorooAdmin)
    const answers = await Promise.all(
      [people.cityAdmin, people.districtAdmin, people.otherKhorooAdmin, people.citizen].map((person) =>
        t.as(person).get(`/v1/notifications/${line?.id}`),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})
