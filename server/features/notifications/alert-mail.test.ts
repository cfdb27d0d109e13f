import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { okOf } from '../../testing/surveys.ts'
import { ALERT_MAIL_JOB, mailAlerts } from './alert-mail.ts'

// Mails about new work: docs/rules/notifications.md.

interface Line {
  id: string
  title: { mn: string; en: string }
  body: { mn: string; en: string }
  link: string
  readAt: string | null
  area: { id: string }
  alert: { icon: string; count: number; subject: { mn: string }; area: { mn: string }; dueOn: string | null } | null
}

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate notifications, attempts cascade')
  // not truncated: a job may be sending from it
  await t.core.pool.query('delete from outbox')
})

const inboxOf = async (person: TestPerson, query = ''): Promise<Line[]> =>
  okOf(await t.as(person).get(`/v1/notifications?pageSize=100${query}`))
const register = async (more: Record<string, unknown> = {}, person: TestPerson = people.citizen) =>
  okOf(
    await t.as(person).post('/v1/violations', {
      areaId: idOf('D1K1S1'),
      category: 'waste',
      description: 'Хогийн цэг халсан байна.',
      place: '12 дугаар байрны ард',
      foundOn: dayInUlaanbaatar(new Date()),
      lawId: null,
      ...more,
    }),
    201,
  )

describe('mails about new work', () => {
  const choose = (person: TestPerson, newWork: boolean) =>
    t.as(person).patch('/v1/auth/preferences', {
      notify: { newDevice: true, accountChanges: true, notifications: true, newWork },
    })
  const jobs = async (): Promise<{ group: string }[]> =>
    (await t.core.pool.query('select payload from jobs where kind = $1 order by id', [ALERT_MAIL_JOB])).rows.map(
      ({ payload }) => payload,
    )
  const run = async (payload: { group: string }) =>
    mailAlerts(t.core)(payload as never, { id: 1, attempts: 1, createdAt: new Date() })
  const mails = async () => (await t.core.pool.query('select recipient, subject, body_text from outbox')).rows
  beforeEach(() => t.core.pool.query('delete from jobs where kind = $1', [ALERT_MAIL_JOB]))

  test('go to nobody who has not chosen them', async () => {
    await register({ category: 'noise' })

    expect([await jobs(), await mails()]).toEqual([[], []])
  })

  test('are one for all that came, however often the job runs and however many instances run it', async () => {
    okOf(await choose(people.khorooAdmin, true))
    const made = []
    for (let i = 0; i < 3; i++) made.push(await register({ category: 'noise' }))
    const planned = await jobs()
    await Promise.all([...planned, ...planned].map(run))
    const written = await mails()

    expect(planned).toHaveLength(3)
    const [newest, ...others] = made.toReversed()
    expect(written.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [people.khorooAdmin.email, expect.stringMatching(/^Нутаг D1K1: шинэ зөрчил 3: № \d+, .+ ба өөр 2$/)],
    ])
    expect(written[0].subject).toContain(`№ ${newest?.number}, `)
    expect(written[0].body_text).toContain(`Хамгийн ойр хугацаа: ${formatDay(newest?.dueOn, 'mn')}`)
    for (const { number } of others) expect(written[0].body_text).toContain(`№ ${number}, `)
    expect(written[0].body_text).not.toContain('{{')
  })

  test('leave out what was read meanwhile, and are not written about nothing', async () => {
    okOf(await choose(people.khorooAdmin, true))
    await register({ category: 'noise' })
    const [line] = await inboxOf(people.khorooAdmin)
    await t.as(people.khorooAdmin).post(`/v1/notifications/${line?.id}/read`)
    for (const payload of await jobs()) await run(payload)

    expect(await mails()).toEqual([])
  })

  test('end with the choice, and with turning off mails of notifications', async () => {
    okOf(await choose(people.khorooAdmin, true))
    okOf(
      await t.as(people.khorooAdmin).patch('/v1/auth/preferences', {
        notify: { newDevice: true, accountChanges: true, notifications: false },
      }),
    )
    await register({ category: 'noise' })

    expect(await jobs()).toEqual([])
  })
})
