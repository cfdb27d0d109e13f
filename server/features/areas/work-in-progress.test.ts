import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { boot } from '../../core/app/boot.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeLeader } from '../../testing/leaders.ts'
import { secretIn } from '../../testing/mail.ts'
import { idOf } from '../../testing/people.ts'
import { aReport } from '../../testing/reports.ts'
import { outcome, socketsOf } from '../../testing/sockets.ts'
import { okOf, publishSurvey, sent } from '../../testing/surveys.ts'
import { aViolation } from '../../testing/violations.ts'

// Work in progress when its area is merged or split: on an offline device, by mail, on an open page.

const { cityAdmin, khorooAdmin, leader, otherLeader, citizen } = people

let t: TestApp
beforeEach(async () => {
  t = await app()
})

const reshaped = async (code: string, change: object) => {
  const { print } = okOf(await t.as(cityAdmin).post(`/v1/areas/${idOf(code)}/plan`, change))
  return okOf(await t.as(cityAdmin).post(`/v1/areas/${idOf(code)}/reshape`, { change, print }))
}
const merged = (code: string, into: string) => reshaped(code, { kind: 'merge', into: idOf(into) })
/** Section D1K1S2 has no leader, so the leader of D1K1S1 takes over when the two are merged. */
const vacate = () => t.core.pool.query(`update users set status = 'inactive' where id = $1`, [otherLeader.id])
const areasOf = async (table: string): Promise<string[]> =>
  (await t.core.pool.query(`select area_id from ${table}`)).rows.map(({ area_id: id }) => id)
const today = () => new Date().toISOString().slice(0, 10)
const yearOf = (years: number) => `${Number(today().slice(0, 4)) + years}${today().slice(4)}`
const running = () => publishSurvey(t, cityAdmin, ['C'], { startDate: yearOf(-1), endDate: yearOf(1) })

describe('records written offline by a leader before the section was merged', () => {
  test('arrive once, for the section that took over', async () => {
    await vacate()
    const survey = await running()
    const report = aReport(leader, { clientId: randomUUID() })
    const interview = sent(
      { [survey.choice.id]: { option: survey.choice.options[0]?.id } },
      { channel: 'in_person', startedAt: new Date(Date.now() - 600_000).toISOString() },
    )
    await merged('D1K1S1', 'D1K1S2')
    const submit = async () => [
      await t.as(leader).post('/v1/reports', report),
      await t.as(leader).post(`/v1/surveys/${survey.id}/answers`, interview),
    ]
    const [first, again] = [await submit(), await submit()]

    expect(first.map(({ status }) => status)).toEqual([201, 201])
    expect(again.every(({ status }) => status < 300)).toBe(true)
    expect(again[0]?.body.data.id).toBe(first[0]?.body.data.id)
    expect(await areasOf('reports')).toEqual([idOf('D1K1S2')])
    expect(await areasOf('survey_answers')).toEqual([idOf('D1K1S2')])
  })

  test('are rejected with a message where they name the closed section, and arrive once when corrected', async () => {
    await vacate()
    const violation = aViolation({ areaId: idOf('D1K1S1'), clientId: randomUUID() })
    await merged('D1K1S1', 'D1K1S2')
    const refused = await t.as(leader).post('/v1/violations', violation)
    const [error] = refused.body.errors ?? []
    expect([refused.status, error?.path, error?.code]).toEqual([400, 'areaId', 'area_closed'])
    expect(await areasOf('violations')).toEqual([])

    const corrected = { ...violation, areaId: idOf('D1K1S2') }
    const both = await Promise.all([1, 2].map(() => t.as(leader).post('/v1/violations', corrected)))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await areasOf('violations')).toEqual([idOf('D1K1S2')])
  })

  test('that had arrived, but whose response was lost, are not created again', async () => {
    await vacate()
    const survey = await running()
    const report = aReport(leader, { clientId: randomUUID() })
    const [open, finished] = [1, 2].map(() => aViolation({ areaId: idOf('D1K1S1'), clientId: randomUUID() }))
    const interview = sent(
      { [survey.choice.id]: { option: survey.choice.options[0]?.id } },
      { channel: 'in_person', startedAt: new Date(Date.now() - 600_000).toISOString() },
    )
    const submit = async () => [
      await t.as(leader).post('/v1/reports', report),
      await t.as(leader).post('/v1/violations', open),
      await t.as(leader).post('/v1/violations', finished),
      await t.as(leader).post(`/v1/surveys/${survey.id}/answers`, interview),
    ]
    const before = await submit()
    for (const action of ['verify', 'reject']) {
      const step = { action, note: 'Тайлбар бичив.' }
      okOf(await t.as(khorooAdmin).post(`/v1/violations/${before[2]?.body.data.id}/transitions`, step))
    }
    await merged('D1K1S1', 'D1K1S2')
    const after = await submit()

    expect(before.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(after.map(({ status }) => status < 300)).toEqual([true, true, false, true])
    const ids = (answers: typeof after) => answers.slice(0, 2).map(({ body }) => body.data.id)
    expect(ids(after)).toEqual(ids(before))
    // it stayed in the closed section, which the leader can no longer read: the device need not send it again
    expect(after[2]?.body.errors).toMatchObject([{ path: 'clientId', code: 'arrived' }])
    expect(await areasOf('reports')).toEqual([idOf('D1K1S2')])
    expect((await areasOf('violations')).toSorted()).toEqual([idOf('D1K1S1'), idOf('D1K1S2')].toSorted())
    expect(await areasOf('survey_answers')).toHaveLength(1)
  })

  test('stay on the device of a leader whose account the merge has closed', async () => {
    await makeLeader(t, { area: 'D1K1S1' })
    await makeLeader(t, { area: 'D1K1S2' })
    const survey = await running()
    await merged('D1K1S1', 'D1K1S2')
    const answers = await Promise.all([
      t.as(leader).post('/v1/reports', aReport(leader, { clientId: randomUUID() })),
      t.as(leader).post('/v1/violations', aViolation({ areaId: idOf('D1K1S1'), clientId: randomUUID() })),
      t.as(leader).post(`/v1/surveys/${survey.id}/answers`, sent({}, { channel: 'in_person' })),
    ])

    // after 401 the device waits until the person signs in again
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect([await areasOf('reports'), await areasOf('violations'), await areasOf('survey_answers')]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('go to the remaining part of a split', async () => {
    const part = { name: { mn: '9 дүгээр хэсэг' }, ordinal: 9, code: 'D1K1S9', children: [] }
    await reshaped('D1K1S1', { kind: 'split', parts: [part], heir: 0 })
    const { rows } = await t.core.pool.query(`select id from areas where code = 'D1K1S9'`)
    const answer = await t.as(leader).post('/v1/reports', aReport(leader, { clientId: randomUUID() }))

    expect(answer.status, answer.text).toBe(201)
    expect(await areasOf('reports')).toEqual([rows[0].id])
  })

  test('reach the khoroo that took over when the khoroo above was merged', async () => {
    await merged('D1K1', 'D1K2')
    const report = okOf(await t.as(leader).post('/v1/reports', aReport(leader, { clientId: randomUUID() })), 201)
    okOf(await t.as(leader).post(`/v1/reports/${report.id}/transitions`, { action: 'send' }))

    expect((await t.as(people.otherKhorooAdmin).get(`/v1/reports/${report.id}`)).status).toBe(200)
    expect(await areasOf('reports')).toEqual([idOf('D1K1S1')])
  })
})

describe('people in transition', () => {
  test('an invitation to a khoroo that is then merged leads to the khoroo that took over', async () => {
    okOf(
      await t.as(cityAdmin).post('/v1/users', {
        email: 'under-way@test.mn',
        firstName: 'Болд',
        lastName: 'Бат',
        phone: null,
        position: null,
        role: 'KHOROO_ADMIN',
        areaId: idOf('D1K1'),
      }),
      201,
    )
    const token = await secretIn(t, 'under-way@test.mn')
    await merged('D1K1', 'D1K2')
    const accepted = await t.as(null).post('/v1/auth/accept-invitation', { token, password: 'нэг удаагийн холбоосоор' })

    expect([accepted.status, accepted.body.data?.user.area?.id]).toEqual([200, idOf('D1K2')])
  })

  test('an unconfirmed home is decided by the khoroo that took over, and not on outdated data', async () => {
    okOf(await t.as(citizen).post('/v1/citizens/me/home/transitions', { action: 'ask' }))
    await merged('D1K1', 'D1K2')
    const decide = (homeId: string, by = people.otherKhorooAdmin) =>
      t.as(by).post(`/v1/citizens/${citizen.id}/transitions`, { action: 'confirm', homeId })
    const seenBefore = await decide(idOf('D1K1'))
    const [first, second] = await Promise.all([decide(idOf('D1K2')), decide(idOf('D1K2'), khorooAdmin)])

    expect([seenBefore.status, seenBefore.body.code]).toEqual([409, 'stale'])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
  })

  test('an open page of a leader follows to the section that took over, on another instance too', async () => {
    await vacate()
    const second = await boot(t.core.config, t.connection, features)
    onTestFinished(() => second.stop())
    const sockets = await socketsOf({ ...t, http: second.http, live: second.live } as TestApp)
    const socket = sockets.open(await t.tokenOf(leader))
    onTestFinished(() => sockets.closeAll())
    expect(await outcome(socket)).toBe('connect')
    const heard: string[] = []
    socket.on('changed', ({ feature }: { feature: string }) => void heard.push(feature))
    const changed = (feature: string, area: string, ...more: string[]) =>
      t.core.bus.send('changed', { feature, rooms: [`area:${idOf(area)}:${feature}`, ...more] })
    await merged('D1K1S1', 'D1K1S2')
    await expect
      .poll(async () => {
        await changed('news', 'D1K1S2')
        return heard.includes('news')
      })
      .toBe(true)
    heard.length = 0
    // the room of the section that closed is left as soon as the other one is entered
    await changed('violations', 'D1K1S1')
    await changed('laws', 'D1K1S2', `user:${leader.id}`)
    await expect.poll(() => heard.includes('laws')).toBe(true)
    expect(heard).not.toContain('violations')
  })

  test('an open page of a leader whose account the merge has closed is disconnected, on another instance too', async () => {
    await makeLeader(t, { area: 'D1K1S1' })
    await makeLeader(t, { area: 'D1K1S2' })
    const second = await boot(t.core.config, t.connection, features)
    onTestFinished(() => second.stop())
    const sockets = await socketsOf({ ...t, http: second.http, live: second.live } as TestApp)
    const socket = sockets.open(await t.tokenOf(leader))
    onTestFinished(() => sockets.closeAll())
    expect(await outcome(socket)).toBe('connect')
    await merged('D1K1S1', 'D1K1S2')

    await expect.poll(() => socket.connected).toBe(false)
  })
})
