import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { aReport, makeReport, step } from '../../testing/reports.ts'
import { draft, okOf } from '../../testing/surveys.ts'
import { makeViolation } from '../../testing/violations.ts'

// Automatic notices: docs/rules/notifications.md.

interface Received {
  id: string
  title: { mn: string; en: string }
  body: { mn: string; en: string }
  link: string | null
  sender: unknown
  hasFigures: boolean
}

let t: TestApp
beforeAll(async () => {
  t = await app()
})

/** The inbox, with every alert of a group separately. */
async function inboxOf(person: TestPerson): Promise<Received[]> {
  const { data } = (await t.as(person).get('/v1/notifications?pageSize=100')).body
  const lines = await Promise.all(
    data.map(async (line: Received & { alert: { count: number } | null }) => {
      if ((line.alert?.count ?? 1) === 1) return [line]
      const { items } = (await t.as(person).get(`/v1/notifications/${line.id}`)).body.data
      return items.map((item: { link: string }) => ({ ...line, link: item.link }))
    }),
  )
  return lines.flat()
}
const noticesOf = async (person: TestPerson, link: string) => (await inboxOf(person)).filter((one) => one.link === link)
/** Which of these people are notified of a record. */
async function whoIsNotified(link: string, among: readonly TestPerson[] = Object.values(people)): Promise<string[]> {
  const names = await Promise.all(
    among.map(async (person) => ((await noticesOf(person, link)).length > 0 ? person.name : '')),
  )
  return names.filter(Boolean).toSorted()
}

describe('notices about a report', () => {
  let id: string
  const link = () => `/dashboard/reports/${id}`
  beforeAll(async () => {
    id = okOf(await t.as(people.leader).post('/v1/reports', aReport(people.leader)), 201).id
  })

  test('a draft notifies nobody', async () => {
    expect(await whoIsNotified(link())).toEqual([])
  })

  test('a sent one notifies the admins of the leader’s khoroo, and nobody else', async () => {
    okOf(await step(t, people.leader, id, 'send'))

    expect(await whoIsNotified(link())).toEqual(['khorooAdmin'])
  })

  test('a rejected step notifies nobody', async () => {
    const { status } = await step(t, people.otherKhorooAdmin, id, 'return', { comment: 'Тоо зөрж байна.' })

    expect(status).toBe(404)
    expect(await whoIsNotified(link())).toEqual(['khorooAdmin'])
  })

  test('a returned one notifies its author with the comment, in both languages, and by mail', async () => {
    okOf(await step(t, people.khorooAdmin, id, 'return', { comment: 'Тоо зөрж байна.' }))
    const [notice] = await noticesOf(people.leader, link())

    expect(notice?.title).toEqual({ mn: 'Тайлан буцаагдлаа', en: 'A report has come back' })
    expect(notice?.body.mn).toContain('Тоо зөрж байна.')
    expect(notice?.body.en).toContain('Тоо зөрж байна.')
    expect(notice?.body.mn).not.toContain('{{')
  })

  test('they name no sender, and the office has no figures of them', async () => {
    const [notice] = await noticesOf(people.leader, link())

    expect([notice?.sender, notice?.hasFigures]).toEqual([null, false])
  })

  test('one returned by a district notifies the khoroo that now has it, and its author', async () => {
    okOf(await step(t, people.leader, id, 'send'))
    okOf(await step(t, people.khorooAdmin, id, 'approve'))
    okOf(await step(t, people.khorooAdmin, id, 'send_to_district'))
    okOf(await step(t, people.districtAdmin, id, 'return', { comment: 'Хуралдаан дутуу байна.' }))
    const about = (notices: readonly Received[]) => notices.filter(({ body }) => body.mn.includes('Хуралдаан дутуу'))

    expect(about(await noticesOf(people.khorooAdmin, link()))).toHaveLength(1)
    expect(about(await noticesOf(people.leader, link()))).toHaveLength(1)
    expect(await whoIsNotified(link())).toEqual(['districtAdmin', 'khorooAdmin', 'leader'])
  })

  test('an approval that is withdrawn does not notify again', async () => {
    const other = await makeReport(t.core.pool, people.otherLeader, { status: 'approved_khoroo' })
    okOf(await step(t, people.khorooAdmin, other, 'revoke'))

    expect(await whoIsNotified(`/dashboard/reports/${other}`)).toEqual([])
  })
})

describe('notices about a violation', () => {
  let id: string
  const link = () => `/dashboard/violations/${id}`
  const version = async () => (await t.as(people.khorooAdmin).get(`/v1/violations/${id}`)).body.data.version
  beforeAll(async () => {
    id = (await makeViolation(t.core.pool, { area: 'D1K1S1', reporter: people.citizen, status: 'verified' })).id
  })
  const assign = async (person: TestPerson) =>
    okOf(
      await t.as(people.khorooAdmin).put(`/v1/violations/${id}/assignment`, {
        assigneeId: person.id,
        dueOn: addDays(dayInUlaanbaatar(new Date()), 5),
        version: await version(),
      }),
    )

  test('its assignment notifies the assignee and its reporter', async () => {
    await assign(people.leader)

    expect(await whoIsNotified(link())).toEqual(['citizen', 'leader'])
    const [notice] = await noticesOf(people.citizen, link())
    expect(notice?.sender).toBe(null)
    expect(JSON.stringify(notice)).not.toContain(people.leader.name)
  })

  test('a person who assigns it to themselves is not notified', async () => {
    await assign(people.khorooAdmin)

    expect(await whoIsNotified(link())).toEqual(['citizen', 'leader'])
  })

  test('its decision notifies its reporter, with the state', async () => {
    okOf(await t.as(people.khorooAdmin).post(`/v1/violations/${id}/transitions`, { action: 'start' }))
    okOf(
      await t
        .as(people.khorooAdmin)
        .post(`/v1/violations/${id}/transitions`, { action: 'resolve', note: 'Хогийг ачуулж цэвэрлэлээ.' }),
    )
    const titles = (await noticesOf(people.citizen, link())).map(({ title }) => title.mn)

    expect(titles[0]).toBe('Таны мэдээлсэн зөрчлийн төлөв: Шийдвэрлэсэн')
  })

  test('its referral notifies the office that now has it', async () => {
    const other = (await makeViolation(t.core.pool, { area: 'D1K1S2', reporter: people.leader, status: 'verified' })).id
    const body = { action: 'refer', note: 'Дүүргийн мэдэлд хамаарна.' }
    okOf(await t.as(people.khorooAdmin).post(`/v1/violations/${other}/transitions`, body))

    expect(await whoIsNotified(`/dashboard/violations/${other}`)).toEqual(['districtAdmin'])
  })
})

describe('notices about a survey', () => {
  const today = dayInUlaanbaatar(new Date())
  const act = async (id: string, action: string) =>
    okOf(await t.as(people.khorooAdmin).post(`/v1/surveys/${id}/transitions`, { action }))

  test('its publication notifies the leaders of the surveyed areas, once', async () => {
    const days = { startDate: addDays(today, 5), endDate: addDays(today, 20) }
    const body = draft(idOf('D1K1'), [{ areaId: idOf('D1K1S1') }], days)
    const { id } = okOf(await t.as(people.khorooAdmin).post('/v1/surveys', body), 201)
    await act(id, 'publish')
    await act(id, 'unpublish')
    await act(id, 'publish')
    const link = `/dashboard/surveys/${id}`

    expect(await whoIsNotified(link)).toEqual(['leader'])
    expect(await noticesOf(people.leader, link)).toHaveLength(1)
  })
})

test('only recipients are notified over the socket', async () => {
  const reached: string[] = []
  t.core.bus.on('changed', ({ feature, rooms }) => {
    if (feature === 'notifications') reached.push(...rooms)
  })
  const id = await makeReport(t.core.pool, people.farLeader, { status: 'sent_khoroo', period: '2026-W40' })
  okOf(await step(t, people.farKhorooAdmin, id, 'return', { comment: 'Тоо зөрж байна.' }))

  await expect.poll(() => reached).toEqual([`user:${people.farLeader.id}`])
})

describe('automatic notices are visible only to their recipients', () => {
  const office = [people.leader, people.khorooAdmin, people.districtAdmin, people.cityAdmin]

  test.each(office.map((person) => [person.name, person] as const))(
    '%s does not find them among sent notifications',
    async (_, person) => {
      const { body } = await t.as(person).get('/v1/notifications/sent?pageSize=100')

      expect(body.data).toEqual([])
    },
  )

  test('nobody has their figures, and others do not learn that they exist', async () => {
    const [notice] = await inboxOf(people.citizen)
    const paths = ['', '/areas'].map((more) => `/v1/notifications/sent/${notice?.id}${more}`)
    const answers = await Promise.all(office.flatMap((person) => paths.map((path) => t.as(person).get(path))))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    const others = await Promise.all(office.map((person) => t.as(person).get(`/v1/notifications/${notice?.id}`)))
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 404))
  })

  test('they can be marked as read, and count as read once', async () => {
    const [notice] = await inboxOf(people.citizen)
    const before = (await t.as(people.citizen).get('/v1/notifications/unread')).body.data.count
    await t.as(people.citizen).post(`/v1/notifications/${notice?.id}/read`)
    await t.as(people.citizen).post(`/v1/notifications/${notice?.id}/read`)

    expect((await t.as(people.citizen).get('/v1/notifications/unread')).body.data.count).toBe(before - 1)
  })
})

test('a mail goes to the author of a returned report, and to nobody about one that arrived', async () => {
  const mails = async () =>
    (await t.core.pool.query<{ recipient: string; subject: string }>('select distinct recipient, subject from outbox'))
      .rows

  await expect
    .poll(mails, { timeout: 60_000 })
    .toContainEqual({ recipient: people.leader.email, subject: 'Тайлан буцаагдлаа' })
  expect((await mails()).filter(({ subject }) => subject === 'Батлах тайлан ирлээ')).toEqual([])
})
