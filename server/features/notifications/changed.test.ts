import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { addPerson, aNotice, areaAt, draft, has, named, send } from '../../testing/notifications.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { readCsv } from '../../testing/sheets.ts'
import { someoneWaits } from '../../testing/waiting.ts'
import served from './index.ts'

// Changes between reading and sending a notification: of recipients, text and people.

let t: TestApp
beforeAll(async () => {
  t = await app()
  await t.core.jobs.stop()
})

const { cityAdmin, otherCityAdmin, districtAdmin, leader } = people
const act = (person: TestPerson, id: string, body: object) =>
  t.as(person).post(`/v1/notifications/${id}/transitions`, body)

describe('recipients changed at the moment of sending', () => {
  test('the counted people are those that receive it', async () => {
    const { id } = await draft(t, cityAdmin, [areaAt('D1')])
    // a colleague's change of the recipients is in progress when sending begins, and committed before it ends
    const client = await t.core.pool.connect()
    await client.query('begin')
    await client.query('update notifications set version = version + 1 where id = $1', [id])
    await client.query('update notification_targets set area_id = null, user_id = $2 where notification_id = $1', [
      id,
      people.farLeader.id,
    ])
    const sending = act(cityAdmin, id, { action: 'send' })
    await someoneWaits(t.core.pool)
    await client.query('commit')
    client.release()

    const sent = okOf(await sending, 200)
    expect([sent.recipients, await has(t, people.farLeader, id), await has(t, leader, id)]).toEqual([1, true, false])
  })

  test('sending, scheduling and withdrawing require the current version', async () => {
    const { id, version } = await draft(t, cityAdmin, [areaAt('D1K1S1')])
    okOf(await t.as(otherCityAdmin).patch(`/v1/notifications/${id}`, { ...aNotice([areaAt('C')]), version }), 200)
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    for (const body of [{ action: 'send' }, { action: 'schedule', sendAt }]) {
      const answer = await act(cityAdmin, id, { ...body, version })
      expect([answer.status, answer.body.code, answer.body.current?.version]).toEqual([409, 'stale', version + 1])
    }
    expect(await has(t, leader, id)).toBe(false)
    expect((await act(cityAdmin, id, { action: 'send', version: version + 1 })).status).toBe(200)
  })
})

describe('people who have moved since it was scheduled', () => {
  const scheduled = async (targets: Parameters<typeof draft>[2]) => {
    const { id } = await draft(t, districtAdmin, targets)
    const sendAt = new Date(Date.now() + 3_600_000)
    okOf(await act(districtAdmin, id, { action: 'schedule', sendAt: sendAt.toISOString() }), 200)
    t.setNow(new Date(sendAt.getTime() + 1000))
    return id as string
  }
  const work = (id: string) => served.jobs?.['notifications.send']?.(t.core)({ id } as never, { id: 1, attempts: 1 })

  test('away from the sender are left out, and the others receive it', async () => {
    const moving = await addPerson(t, 'SECTION_LEADER', 'D1K2S1')
    const id = await scheduled([named(moving), named(leader)])
    await t.core.pool.query('update users set area_id = $2 where id = $1', [moving.id, idOf('D2K2S2')])
    await work(id)
    t.setNow(undefined)

    const { body } = await t.as(districtAdmin).get(`/v1/notifications/sent/${id}`)
    expect([body.data.status, body.data.recipients]).toEqual(['sent', 1])
    expect([await has(t, leader, id), await has(t, moving, id)]).toEqual([true, false])
    // it is not received after returning either
    await t.core.pool.query('update users set area_id = $2 where id = $1', [moving.id, idOf('D1K2S1')])
    await t.core.bus.send('revoked', { userId: moving.id })
    expect(await has(t, moving, id)).toBe(false)
  })

  test('all of them: nothing is sent, and the job fails visibly', async () => {
    const moving = await addPerson(t, 'SECTION_LEADER', 'D1K2S1')
    const id = await scheduled([named(moving)])
    await t.core.pool.query('update users set area_id = $2 where id = $1', [moving.id, idOf('D2K2S2')])

    await expect(work(id)).rejects.toThrow('invalid')
    t.setNow(undefined)
    expect((await t.as(districtAdmin).get(`/v1/notifications/sent/${id}`)).body.data.status).toBe('scheduled')
  })
})

describe('the exported list of sent notifications', () => {
  const lines = async (person: TestPerson, query = '') =>
    readCsv((await t.as(person).get(`/v1/notifications/sent/export?format=csv${query}`)).text)

  test('contains those within reach, no drafts of others, and no names of recipients', async () => {
    await draft(t, otherCityAdmin, [areaAt('D1')], { title: { mn: 'Хотын ноорог' } })
    await draft(t, people.khorooAdmin, [areaAt('D1K1')], { title: { mn: 'Хорооны ноорог' } })
    await send(t, people.khorooAdmin, [areaAt('D1K1S1'), named(leader)], { title: { mn: 'Хорооны мэдэгдэл' } })
    await send(t, people.farKhorooAdmin, [areaAt('D2K1')], { title: { mn: 'Холын мэдэгдэл' } })
    const titles = async (person: TestPerson) => (await lines(person)).slice(1).map(([title]) => title)

    expect(await titles(cityAdmin)).toEqual(
      expect.arrayContaining(['Хотын ноорог', 'Хорооны мэдэгдэл', 'Холын мэдэгдэл']),
    )
    expect(await titles(cityAdmin)).not.toContain('Хорооны ноорог')
    const district = await titles(districtAdmin)
    expect(district).toContain('Хорооны мэдэгдэл')
    for (const title of ['Хотын ноорог', 'Хорооны ноорог', 'Холын мэдэгдэл']) expect(district).not.toContain(title)
    const line = (await lines(districtAdmin)).find(([title]) => title === 'Хорооны мэдэгдэл')
    expect(line?.join('|')).toMatch(/D1K1S1.*; Нэрээр 1/)
    expect(line?.join('|')).not.toContain(leader.name)
    expect((await t.as(people.citizen).get('/v1/notifications/sent/export?format=csv')).status).toBe(403)
  })

  test('contains no formulas, and is logged', async () => {
    await send(t, cityAdmin, [areaAt('C')], { title: { mn: '=HYPERLINK("http://x")' } })
    const cells = (await lines(cityAdmin, '&q=hyperlink')).flat()
    const { rows } = await t.core.pool.query(
      `select actor_id from audit_log where action = 'notifications.export' order by id`,
    )

    expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
    expect(cells).toContain(`'=HYPERLINK("http://x")`)
    expect(rows.at(-1)).toEqual({ actor_id: cityAdmin.id })
  })
})
