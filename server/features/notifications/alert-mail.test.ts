import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatDay } from '#contract/core/time/dates.ts'
import { alertsOf } from '../../testing/alerts.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/people.ts'
import { okOf } from '../../testing/surveys.ts'
import { ALERT_MAIL_JOB, mailAlerts } from './alert-mail.ts'

// Mails about new work: docs/rules/notifications.md.

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const { empty, inboxOf, register } = alertsOf(() => t)
beforeEach(empty)

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

  test('are only sent to people who have chosen them', async () => {
    await register({ category: 'noise' })

    expect([await jobs(), await mails()]).toEqual([[], []])
  })

  test('are sent once for all alerts, however often the job runs and on however many instances', async () => {
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

  test('omit alerts read in the meantime, and are not sent about nothing', async () => {
    okOf(await choose(people.khorooAdmin, true))
    await register({ category: 'noise' })
    const [line] = await inboxOf(people.khorooAdmin)
    await t.as(people.khorooAdmin).post(`/v1/notifications/${line?.id}/read`)
    for (const payload of await jobs()) await run(payload)

    expect(await mails()).toEqual([])
  })

  test('stop with that choice, and when mails of notifications are turned off', async () => {
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
