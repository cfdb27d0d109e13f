import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayInUlaanbaatar } from '#contract/core/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { aReport, makeReport, step } from '../../testing/reports.ts'
import { draft, okOf } from '../../testing/surveys.ts'
import { makeViolation } from '../../testing/violations.ts'

// What the product tells by itself: docs/rules/notifications.md.

interface Told {
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

/** The inbox, with every alert of a group as a line of its own. */
async function inboxOf(person: TestPerson): Promise<Told[]> {
  const { data } = (await t.as(person).get('/v1/notifications?pageSize=100')).body
  const lines = await Promise.all(
    data.map(async (line: Told & { alert: { count: number } | null }) => {
      if ((line.alert?.count ?? 1) === 1) return [line]
      const { items } = (await t.as(person).get(`/v1/notifications/${line.id}`)).body.data
      return items.map((item: { link: string }) => ({ ...line, link: item.link }))
    }),
  )
  return lines.flat()
}
const toldOf = async (person: TestPerson, link: string) => (await inboxOf(person)).filter((one) => one.link === link)
/** Which of these people are told of a record. */
async function whoIsTold(link: string, among: readonly TestPerson[] = Object.values(people)): Promise<string[]> {
  const told = await Promise.all(
    among.map(async (person) => ((await toldOf(person, link)).length > 0 ? person.name : '')),
  )
  return told.filter(Boolean).toSorted()
}

describe('a report on its way', () => {
  let id: string
  const link = () => `/dashboard/reports/${id}`
  beforeAll(async () => {
    id = okOf(await t.as(people.leader).post('/v1/reports', aReport(people.leader)), 201).id
  })

  test('a draft is told to nobody', async () => {
    expect(await whoIsTold(link())).toEqual([])
  })

  test('one that is sent is told to the admins of the leader’s khoroo, and to nobody else', async () => {
    okOf(await step(t, people.leader, id, 'send'))

    expect(await whoIsTold(link())).toEqual(['khorooAdmin'])
  })

  test('a step that is refused tells nobody anything', async () => {
    const { status } = await step(t, people.otherKhorooAdmin, id, 'return', { comment: 'Тоо зөрж байна.' })

    expect(status).toBe(404)
    expect(await whoIsTold(link())).toEqual(['khorooAdmin'])
  })

  test('one that comes back is told to its author with the comment, in both languages, and by mail', async () => {
    okOf(await step(t, people.khorooAdmin, id, 'return', { comment: 'Тоо зөрж байна.' }))
    const [told] = await toldOf(people.leader, link())

    expect(told?.title).toEqual({ mn: 'Тайлан буцаагдлаа', en: 'A report has come back' })
    expect(told?.body.mn).toContain('Тоо зөрж байна.')
    expect(told?.body.en).toContain('Тоо зөрж байна.')
    expect(told?.body.mn).not.toContain('{{')
  })

  test('it names no sender, and its office has no figures of it', async () => {
    const [told] = await toldOf(people.leader, link())

    expect([told?.sender, told?.hasFigures]).toEqual([null, false])
  })

  test('what a district returns goes to the khoroo that has it now, and to its author', async () => {
    okOf(await step(t, people.leader, id, 'send'))
    okOf(await step(t, people.khorooAdmin, id, 'approve'))
    okOf(await step(t, people.khorooAdmin, id, 'send_to_district'))
    okOf(await step(t, people.districtAdmin, id, 'return', { comment: 'Хуралдаан дутуу байна.' }))
    const about = (told: readonly Told[]) => told.filter(({ body }) => body.mn.includes('Хуралдаан дутуу'))

    expect(about(await toldOf(people.khorooAdmin, link()))).toHaveLength(1)
    expect(about(await toldOf(people.leader, link()))).toHaveLength(1)
    expect(await whoIsTold(link())).toEqual(['districtAdmin', 'khorooAdmin', 'leader'])
  })

  test('an approval that is taken back has not arrived again', async () => {
    const other = await makeReport(t.core.pool, people.otherLeader, { status: 'approved_khoroo' })
    okOf(await step(t, people.khorooAdmin, other, 'revoke'))

    expect(await whoIsTold(`/dashboard/reports/${other}`)).toEqual([])
  })
})

describe('a violation', () => {
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

  test('that is put into somebody’s hands is told to them and to whoever reported it', async () => {
    await assign(people.leader)

    expect(await whoIsTold(link())).toEqual(['citizen', 'leader'])
    const [told] = await toldOf(people.citizen, link())
    expect(told?.sender).toBe(null)
    expect(JSON.stringify(told)).not.toContain(people.leader.name)
  })

  test('whoever takes it into their own hands is not told of what they did', async () => {
    await assign(people.khorooAdmin)

    expect(await whoIsTold(link())).toEqual(['citizen', 'leader'])
  })

  test('that is decided is told to whoever reported it, with the state', async () => {
    okOf(await t.as(people.khorooAdmin).post(`/v1/violations/${id}/transitions`, { action: 'start' }))
    okOf(
      await t
        .as(people.khorooAdmin)
        .post(`/v1/violations/${id}/transitions`, { action: 'resolve', note: 'Хогийг ачуулж цэвэрлэлээ.' }),
    )
    const told = (await toldOf(people.citizen, link())).map(({ title }) => title.mn)

    expect(told[0]).toBe('Таны мэдээлсэн зөрчил: Шийдвэрлэсэн')
  })

  test('that is referred is told to the office that has it now', async () => {
    const other = (await makeViolation(t.core.pool, { area: 'D1K1S2', reporter: people.leader, status: 'verified' })).id
    const body = { action: 'refer', note: 'Дүүргийн мэдэлд хамаарна.' }
    okOf(await t.as(people.khorooAdmin).post(`/v1/violations/${other}/transitions`, body))

    expect(await whoIsTold(`/dashboard/violations/${other}`)).toEqual(['districtAdmin'])
  })
})

describe('a survey', () => {
  const today = dayInUlaanbaatar(new Date())
  const act = async (id: string, action: string) =>
    okOf(await t.as(people.khorooAdmin).post(`/v1/surveys/${id}/transitions`, { action }))

  test('that is published is told to the leaders of the areas that are asked, once', async () => {
    const days = { startDate: addDays(today, 5), endDate: addDays(today, 20) }
    const body = draft(idOf('D1K1'), [{ areaId: idOf('D1K1S1') }], days)
    const { id } = okOf(await t.as(people.khorooAdmin).post('/v1/surveys', body), 201)
    await act(id, 'publish')
    await act(id, 'unpublish')
    await act(id, 'publish')
    const link = `/dashboard/surveys/${id}`

    expect(await whoIsTold(link)).toEqual(['leader'])
    expect(await toldOf(people.leader, link)).toHaveLength(1)
  })
})

test('those it is told to hear over the socket that something has come, and nobody else does', async () => {
  const told: string[] = []
  t.core.bus.on('changed', ({ feature, ids, rooms }) => {
    if (feature === 'notifications') told.push(...rooms, ...ids)
  })
  const id = await makeReport(t.core.pool, people.farLeader, { status: 'sent_khoroo', period: '2026-W40' })
  okOf(await step(t, people.farKhorooAdmin, id, 'return', { comment: 'Тоо зөрж байна.' }))

  await expect.poll(() => told).toEqual([`user:${people.farLeader.id}`])
})

describe('what the product tells is between it and those it is told to', () => {
  const office = [people.leader, people.khorooAdmin, people.districtAdmin, people.cityAdmin]

  test.each(office.map((person) => [person.name, person] as const))(
    '%s finds none among what was sent',
    async (_, person) => {
      const { body } = await t.as(person).get('/v1/notifications/sent?pageSize=100')

      expect(body.data).toEqual([])
    },
  )

  test('its figures are nobody’s, and those it is not told to do not learn that it exists', async () => {
    const [told] = await inboxOf(people.citizen)
    const paths = ['', '/areas'].map((more) => `/v1/notifications/sent/${told?.id}${more}`)
    const answers = await Promise.all(office.flatMap((person) => paths.map((path) => t.as(person).get(path))))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    const others = await Promise.all(office.map((person) => t.as(person).get(`/v1/notifications/${told?.id}`)))
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 404))
  })

  test('it can be marked as read, and counts as read once', async () => {
    const [told] = await inboxOf(people.citizen)
    const before = (await t.as(people.citizen).get('/v1/notifications/unread')).body.data.count
    await t.as(people.citizen).post(`/v1/notifications/${told?.id}/read`)
    await t.as(people.citizen).post(`/v1/notifications/${told?.id}/read`)

    expect((await t.as(people.citizen).get('/v1/notifications/unread')).body.data.count).toBe(before - 1)
  })
})

test('a mail goes to the author of a report that came back, and to nobody of one that arrived', async () => {
  const mails = async () =>
    (await t.core.pool.query<{ recipient: string; subject: string }>('select distinct recipient, subject from outbox'))
      .rows

  await expect
    .poll(mails, { timeout: 60_000 })
    .toContainEqual({ recipient: people.leader.email, subject: 'Тайлан буцаагдлаа' })
  expect((await mails()).filter(({ subject }) => subject === 'Батлах тайлан ирлээ')).toEqual([])
})
