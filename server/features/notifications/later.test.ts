import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { addPerson, aNotice, areaAt, draft, has, named, roleAt, send } from '../../testing/notifications.ts'
import { people, type TestPerson } from '../../testing/people.ts'
import { eventually } from '../../testing/waiting.ts'
import served from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
  // the tests run the jobs themselves, with their own clock
  await t.core.jobs.stop()
})
afterEach(() => t.setNow(undefined))

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
const act = (person: TestPerson, id: string, body: object) =>
  t.as(person).post(`/v1/notifications/${id}/transitions`, body)
const sentOne = async (person: TestPerson, id: string) =>
  okOf(await t.as(person).get(`/v1/notifications/sent/${id}`), 200)
const work = (kind: 'send' | 'mail', id: string, core = t.core) =>
  served.jobs?.[`notifications.${kind}`]?.(core)({ id } as never, { id: 1, attempts: 1 })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

describe('a schedule', () => {
  const scheduled = async (
    person: TestPerson,
    hours: number,
    targets: Parameters<typeof draft>[2] = [areaAt('D1')],
  ) => {
    const { id } = await draft(t, person, targets)
    return okOf(await act(person, id, { action: 'schedule', sendAt: inHours(hours).toISOString() }), 200)
  }

  test('in the past, without a time, or too far ahead is rejected on its field', async () => {
    const { id } = await draft(t, cityAdmin, [areaAt('D1')])
    const codeOf = async (body: object) => (await act(cityAdmin, id, { action: 'schedule', ...body })).body.errors[0]

    expect(await codeOf({})).toMatchObject({ path: 'sendAt', code: 'required' })
    expect(await codeOf({ sendAt: inHours(-1).toISOString() })).toMatchObject({ path: 'sendAt', code: 'in_past' })
    expect(await codeOf({ sendAt: inHours(24 * 367).toISOString() })).toMatchObject({
      path: 'sendAt',
      code: 'date_time',
    })
    expect(await codeOf({ sendAt: '2026-02-30T10:00:00Z' })).toMatchObject({ path: 'sendAt', code: 'date_time' })
  })

  test('waits for its time: a job that runs early does nothing', async () => {
    const { id } = await scheduled(cityAdmin, 1)
    await work('send', id)

    expect(await sentOne(cityAdmin, id)).toMatchObject({ status: 'scheduled', sentAt: null, recipients: null })
    expect(await has(t, leader, id)).toBe(false)
  })

  test('is sent when it is due, even hours late, and once however many jobs run', async () => {
    const { id } = await scheduled(cityAdmin, 1)
    t.setNow(inHours(9))
    await Promise.all([work('send', id), work('send', id), work('send', id)])
    const sent = await sentOne(cityAdmin, id)
    await work('send', id)
    const cells = await t.core.pool.query(
      'select sum(recipients)::int as n from notification_areas where notification_id = $1',
      [id],
    )
    const lines = await t.core.pool.query(
      `select actor_id from audit_log where row_id = $1 and action = 'notifications.send' and outcome = 'done'`,
      [id],
    )

    expect(sent.status).toBe('sent')
    expect(await sentOne(cityAdmin, id)).toEqual(sent)
    expect(cells.rows[0].n).toBe(sent.recipients)
    expect(lines.rows).toEqual([{ actor_id: cityAdmin.id }])
    expect(await has(t, leader, id)).toBe(true)
  })

  test('that was cancelled or postponed is ignored by the original job', async () => {
    const { id } = await scheduled(cityAdmin, 1)
    expect((await act(cityAdmin, id, { action: 'unschedule' })).body.data).toMatchObject({
      status: 'draft',
      sendAt: null,
    })
    t.setNow(inHours(2))
    await work('send', id)
    expect((await sentOne(cityAdmin, id)).status).toBe('draft')
    await act(cityAdmin, id, { action: 'schedule', sendAt: inHours(5).toISOString() })
    await work('send', id)

    expect((await sentOne(cityAdmin, id)).status).toBe('scheduled')
  })

  test('by a person who is no longer active is not sent; a colleague can send it manually', async () => {
    const clerk = await addPerson(t, 'KHOROO_ADMIN', 'D1K1')
    const { id } = await scheduled(clerk, 1, [areaAt('D1K1')])
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [clerk.id])
    t.setNow(inHours(2))

    await expect(work('send', id)).rejects.toThrow('not_allowed')
    expect(await has(t, leader, id)).toBe(false)
    expect((await act(khorooAdmin, id, { action: 'send' })).body.data.status).toBe('sent')
  })

  test('is received by people who joined between planning and sending', async () => {
    const { id } = await scheduled(cityAdmin, 1)
    const person = await addPerson(t, 'SECTION_LEADER', 'D1K2S2')
    t.setNow(inHours(2))
    await work('send', id)

    expect(await has(t, person, id)).toBe(true)
  })

  test('cannot be changed or deleted while it is scheduled', async () => {
    const { id, version } = await scheduled(cityAdmin, 1)
    expect((await t.as(cityAdmin).patch(`/v1/notifications/${id}`, { ...aNotice([]), version })).body.code).toBe(
      'wrong_state',
    )
    expect((await t.as(cityAdmin).delete(`/v1/notifications/${id}`)).body.code).toBe('wrong_state')
  })
})

describe('by e-mail', () => {
  const mailsFor = async (subject: string) =>
    (
      await t.core.pool.query<{ recipient: string; body_text: string; body_html: string }>(
        'select recipient, body_text, body_html from outbox where subject = $1 order by recipient',
        [subject],
      )
    ).rows

  test('nobody gets a mail that was not requested', async () => {
    const { id, mails } = await send(t, cityAdmin, [areaAt('C')], { title: { mn: 'Зөвхөн системд' } })
    const { rows } = await t.core.pool.query(
      `select from jobs where kind = 'notifications.mail' and payload ->> 'id' = $1`,
      [id],
    )

    expect([mails, rows.length]).toEqual([null, 0])
  })

  test('each recipient gets one in their language, people who do not want mails none; texts are escaped in HTML', async () => {
    const silent = await addPerson(t, 'SECTION_LEADER', 'D2K1S2', { notify: JSON.stringify({ notifications: false }) })
    const unsure = await addPerson(t, 'SECTION_LEADER', 'D2K1S2', { email_verified_at: null })
    const inEnglish = await addPerson(t, 'SECTION_LEADER', 'D2K1S2', { lang: 'en' })
    const title = { mn: 'И-мэйлээр <b>', en: 'By mail <b>' }
    const { id, mails } = await send(t, cityAdmin, [areaAt('D2K1S2'), named(inEnglish)], { title, byMail: true })
    await work('mail', id)
    await work('mail', id)

    expect(mails).toEqual({ wanted: 1, written: 0 })
    expect((await mailsFor(title.mn)).map(({ recipient }) => recipient)).toEqual([])
    const [mail, ...others] = await mailsFor(title.en)
    expect([mail?.recipient, others]).toEqual([inEnglish.email, []])
    expect(mail?.body_text).toContain('Tomorrow from 10 to 16.')
    expect(mail?.body_html).toContain('By mail &lt;b&gt;')
    expect((await sentOne(cityAdmin, id)).mails).toEqual({ wanted: 1, written: 1 })
    expect([silent.email, unsure.email]).not.toContain(mail?.recipient)
  })

  test('an interrupted job continues after the last portion: each of 1,200 people gets one mail', async () => {
    await t.core.pool.query(
      `insert into users (email, role, area_id, area_level, email_verified_at)
       select 'many.' || n || '@test.mn', 'APPLICATION', id, 'khoroo', now() from areas, generate_series(1, 1200) n where code = 'D2K2'`,
    )
    const title = { mn: 'Олон хүнд' }
    const { id } = await send(t, cityAdmin, [roleAt('APPLICATION', 'D2K2')], { title, byMail: true })
    // the process ends after the first portion: as if the second had begun and been lost
    let times = 0
    type Connected = (error: Error | undefined, client?: pg.PoolClient, done?: () => void) => void
    const connect = (connected: Connected) => {
      times += 1
      if (times > 1) return connected(new Error('the process ended'))
      t.core.pool.connect(connected as never)
    }
    const dying = { ...t.core, pool: Object.assign(Object.create(t.core.pool), { connect }) }
    await expect(work('mail', id, dying)).rejects.toThrow('the process ended')
    expect((await sentOne(cityAdmin, id)).mails).toEqual({ wanted: 1200, written: 500 })
    await Promise.all([work('mail', id), work('mail', id)])
    const { rows } = await t.core.pool.query(
      `select count(*)::int as n, count(distinct recipient)::int as people from outbox where subject = $1`,
      [title.mn],
    )

    expect(rows[0]).toEqual({ n: 1200, people: 1200 })
    expect((await sentOne(cityAdmin, id)).mails).toEqual({ wanted: 1200, written: 1200 })
  })
})

describe('live updates', () => {
  const sockets: Socket[] = []
  afterAll(() => sockets.forEach((socket) => socket.close()))
  let port: number
  beforeAll(async () => {
    await t.http.listen({ port: 0, host: '127.0.0.1' })
    port = (t.http.server.address() as AddressInfo).port
  })

  /** A feature that everybody reads, and in which nothing changes here. */
  const MARK = 'news'
  const marks: { person: TestPerson; seen: string[] }[] = []

  /**
   * Waits until everything expected has arrived, and then for a marker on every socket: everything sent to one before
   * has arrived by then.
   */
  async function arrived(isThere: () => boolean): Promise<void> {
    await eventually(() => expect(isThere()).toBe(true))
    const rooms = marks.map(({ person }) => `user:${person.id}`)
    const before = marks.map(({ seen }) => seen.length)
    await t.core.bus.send('changed', { feature: MARK, rooms })
    await eventually(() => expect(marks.every(({ seen }, i) => seen.length > (before[i] ?? 0))).toBe(true))
  }

  /** Connects as this person; answers what they hear of notifications. */
  async function listener(person: TestPerson): Promise<{ feature: string }[]> {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/v1/live',
      auth: { token: await t.tokenOf(person) },
      transports: ['websocket'],
    })
    sockets.push(socket)
    const heard: { feature: string }[] = []
    const seen: string[] = []
    marks.push({ person, seen })
    socket.on('changed', (message: { feature: string }) => {
      if (message.feature === MARK) seen.push(message.feature)
      else if (message.feature === 'notifications') heard.push(message)
    })
    await once(socket as never, 'connect')
    return heard
  }

  test('recipients, the sending office and those above are notified, and nobody else', async () => {
    const who = Object.values(people)
    const heard = new Map<string, { feature: string }[]>()
    for (const person of who) heard.set(person.name, await listener(person))
    const draftOf = await draft(t, khorooAdmin, [roleAt('SECTION_LEADER', 'D1K1'), named(people.districtAdmin)])
    await arrived(() => heard.get('khorooAdmin')?.length !== 0)
    const afterDraft = [...heard].filter(([, messages]) => messages.length > 0).map(([name]) => name)
    for (const messages of heard.values()) messages.length = 0

    await act(khorooAdmin, draftOf.id, { action: 'send' })
    const recipients = ['cityAdmin', 'districtAdmin', 'khorooAdmin', 'leader', 'otherCityAdmin', 'otherLeader']
    await arrived(() => recipients.every((name) => heard.get(name)?.length))
    const afterSending = [...heard].filter(([, messages]) => messages.length > 0).map(([name]) => name)

    expect(afterDraft).toEqual(['khorooAdmin'])
    // leaders and district admin as recipients; city and district because they see what their khoroos send
    expect(afterSending.toSorted()).toEqual(recipients)
    expect(heard.get('leader')).toEqual([{ feature: 'notifications' }])
  })

  test('citizens are notified of those for citizens; one without a home of those for the whole city', async () => {
    const [home, homeless, far] = [
      await listener(citizen),
      await listener(people.homelessCitizen),
      await listener(people.farLeader),
    ]
    await send(t, khorooAdmin, [roleAt('APPLICATION', 'D1K1')])
    await arrived(() => home.length === 1)
    expect([home.length, homeless.length, far.length]).toEqual([1, 0, 0])
    await send(t, cityAdmin, [roleAt('APPLICATION', 'C')])
    await arrived(() => home.length === 2 && homeless.length === 1)

    expect([home.length, homeless.length, far.length]).toEqual([2, 1, 0])
  })

  test("only the reader's other windows are notified that it was read", async () => {
    const { id } = await send(t, districtAdmin, [areaAt('D1K1')])
    const [mine, other] = [await listener(leader), await listener(khorooAdmin)]
    await t.as(leader).post(`/v1/notifications/${id}/read`)
    await arrived(() => mine.length === 1)

    expect([mine.length, other.length]).toEqual([1, 0])
  })
})
