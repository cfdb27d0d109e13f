import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeNews } from '../../testing/news.ts'
import { draft as draftNotice, roleAt } from '../../testing/notifications.ts'
import { idOf } from '../../testing/people.ts'
import { makeReport } from '../../testing/reports.ts'
import { killed, serverProcess } from '../../testing/server-process.ts'
import { someoneWaits } from '../../testing/waiting.ts'

// Concurrent changes of the tree, a process that dies, and unfinished work.

const { cityAdmin, otherCityAdmin, khorooAdmin, otherKhorooAdmin, leader } = people

let t: TestApp
beforeEach(async () => {
  t = await app()
})

const planned = async (code: string, change: object, person = cityAdmin): Promise<string> => {
  const answer = await t.as(person).post(`/v1/areas/${idOf(code)}/plan`, change)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.print
}
const reshape = (code: string, change: object, print: string, person = cityAdmin) =>
  t.as(person).post(`/v1/areas/${idOf(code)}/reshape`, { change, print })
/** The state of everything that a change of the tree writes, as one text. */
const printOf = async () => {
  const tables = [
    'areas',
    'area_names',
    'area_successors',
    'area_counts',
    'users',
    'leaders',
    'leader_terms',
    'contacts',
  ]
  const { rows } = await t.core.pool.query(
    tables
      .map(
        (table) =>
          `select '${table}' as what, md5(coalesce(string_agg(r::text, '' order by r::text), '')) as print from ${table} r`,
      )
      .join(' union all '),
  )
  return rows
}

describe('of two concurrent admins', () => {
  test('who merge one khoroo into two others, one succeeds; the other gets a conflict, as the plan has changed', async () => {
    const changes = [
      { kind: 'merge', into: idOf('D1K2') },
      { kind: 'merge', into: idOf('D2K1') },
    ]
    const prints = await Promise.all(changes.map((change) => planned('D1K1', change)))
    const answers = await Promise.all(
      changes.map((change, i) => reshape('D1K1', change, prints[i] ?? '', i ? otherCityAdmin : cityAdmin)),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await t.core.pool.query('select successor_id from area_successors where area_id = $1', [
      idOf('D1K1'),
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].successor_id).toBe(answers.find(({ status }) => status === 200)?.body.data.id)
  })

  test('who merge two khoroos into each other, one succeeds, and everything is in the open one', async () => {
    const codes = ['D1K1', 'D1K2'] as const
    const changeOf = (i: number) => ({ kind: 'merge', into: idOf(codes[1 - i] ?? '') })
    const prints = await Promise.all(codes.map((code, i) => planned(code, changeOf(i))))
    const answers = await Promise.all(
      codes.map((code, i) => reshape(code, changeOf(i), prints[i] ?? '', i ? otherCityAdmin : cityAdmin)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const open = answers.find(({ status }) => status === 200)?.body.data.id
    const { rows } = await t.core.pool.query('select distinct area_id from users where id = any($1)', [
      [khorooAdmin.id, otherKhorooAdmin.id],
    ])
    expect(rows).toEqual([{ area_id: open }])
  })

  test('who split one khoroo into parts with the same code, one succeeds; the other leaves no partial split', async () => {
    const change = {
      kind: 'split',
      parts: [{ name: { mn: '9 дүгээр хороо' }, ordinal: 9, code: 'D1K9', children: [idOf('D1K1S1')] }],
      heir: null,
    }
    const print = await planned('D1K1', change)
    const answers = await Promise.all(
      [cityAdmin, otherCityAdmin].map((person) => reshape('D1K1', change, print, person)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { rows } = await t.core.pool.query(`select count(*) as n from areas where code = 'D1K9'`)
    expect(rows[0].n).toBe(1)
  })
})

test('a server that is killed during a merge leaves nothing of it, and the merge can be repeated', async () => {
  await t.core.pool.query(
    `insert into contacts (area_id, name, phone, topic, message, search) values ($1, 'Б', '+97699112233', 'question', 'x', '')`,
    [idOf('D1K1')],
  )
  const change = { kind: 'merge', into: idOf('D1K2') }
  const print = await planned('D1K1', change)
  const before = await printOf()
  const { child, url } = await serverProcess(t)
  // the merge has written areas and people, and now waits for the messages
  const holder = await t.core.pool.connect()
  await holder.query('begin')
  await holder.query('select from contacts for update')
  const answer = fetch(`${url}/v1/areas/${idOf('D1K1')}/reshape`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await t.tokenOf(cityAdmin)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ change, print }),
  }).then(
    ({ status }) => status,
    () => 'killed',
  )
  await someoneWaits(t.core.pool)
  await killed(child)
  await holder.query('rollback')
  holder.release()

  expect(await answer).toBe('killed')
  await expect.poll(printOf, { timeout: 60_000 }).toEqual(before)
  expect((await reshape('D1K1', change, await planned('D1K1', change))).status).toBe(200)
})

test('unfinished work moves along with a merged khoroo and its section, with an entry in its history', async () => {
  const later = new Date(Date.now() + 7 * 86_400_000)
  const news = {
    draft: await makeNews(t.core.pool, { area: 'D1K1', author: khorooAdmin, status: 'draft' }),
    scheduled: await makeNews(t.core.pool, { area: 'D1K1', author: khorooAdmin, publishAt: later }),
    published: await makeNews(t.core.pool, { area: 'D1K1', author: khorooAdmin }),
  }
  const notice = await draftNotice(t, khorooAdmin, [roleAt('SECTION_LEADER', 'D1K1')])
  const report = await makeReport(t.core.pool, leader, { status: 'draft' })
  const approved = await makeReport(t.core.pool, leader, {
    status: 'approved_city',
    period: '2026-W45',
    days: ['2026-11-02', '2026-11-08'],
  })
  const areaOf = async (table: string, id: string) =>
    (await t.core.pool.query(`select area_id from ${table} where id = $1`, [id])).rows[0].area_id
  const section = { kind: 'merge', into: idOf('D1K1S2') }
  expect((await reshape('D1K1S1', section, await planned('D1K1S1', section))).status).toBe(200)
  expect(await areaOf('reports', report)).toBe(idOf('D1K1S2'))
  expect(await areaOf('reports', approved)).toBe(idOf('D1K1S1'))

  const khoroo = { kind: 'merge', into: idOf('D1K2') }
  const { body } = await t.as(cityAdmin).post(`/v1/areas/${idOf('D1K1')}/plan`, khoroo)
  const over = body.data.lines.filter(({ goes }: { goes: string }) => goes === 'over')
  expect(over).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'drafts.news', count: 2 }),
      expect.objectContaining({ kind: 'notifications', count: 1 }),
    ]),
  )
  expect((await reshape('D1K1', khoroo, body.data.print)).status).toBe(200)

  expect(await Promise.all([news.draft, news.scheduled, news.published].map((id) => areaOf('news', id)))).toEqual([
    idOf('D1K2'),
    idOf('D1K2'),
    idOf('D1K1'),
  ])
  expect(await areaOf('notifications', notice.id)).toBe(idOf('D1K2'))
  const { rows: targets } = await t.core.pool.query(
    'select area_id from notification_targets where notification_id = $1',
    [notice.id],
  )
  expect(targets).toEqual([{ area_id: idOf('D1K2') }])
  const { rows } = await t.core.pool.query(
    `select action from audit_log where row_id = any($1) and action like '%.area_changed' order by action`,
    [[news.draft, news.scheduled, notice.id, report]],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'news.area_changed',
    'news.area_changed',
    'notifications.area_changed',
    'reports.area_changed',
  ])
})

test('an area that closes on a later day is offered until then, and in no picker from that day on, through time alone', async () => {
  const today = dayInUlaanbaatar(new Date())
  const made = await t.as(cityAdmin).post('/v1/areas', {
    parentId: idOf('D1K1'),
    name: { mn: 'Түр хэсэг' },
    code: 'D1K1S9',
    ordinal: 9,
  })
  const { id, version } = made.body.data
  const closed = await t.as(cityAdmin).post(`/v1/areas/${id}/close`, { closedOn: addDays(today, 2), version })
  expect(closed.status, closed.text).toBe(200)
  const offered = async () => {
    const has = (data: { id: string }[]) => data.some((area) => area.id === id)
    return [
      has((await t.as(null).get(`/v1/areas/names?parentId=${idOf('D1K1')}`)).body.data),
      has((await t.as(null).get(`/v1/areas/find?q=${encodeURIComponent('Түр хэсэг')}`)).body.data),
      has((await t.as(cityAdmin).get(`/v1/areas?parentId=${idOf('D1K1')}`)).body.data),
    ]
  }
  t.setNow(new Date(`${addDays(today, 1)}T15:59:59Z`))
  expect(await offered()).toEqual([true, true, true])
  // midnight in Ulaanbaatar
  t.setNow(new Date(`${addDays(today, 1)}T16:00:00Z`))
  expect(await offered()).toEqual([false, false, false])
  const into = { kind: 'merge', into: id }
  expect((await t.as(cityAdmin).post(`/v1/areas/${idOf('D1K1S1')}/plan`, into)).body.errors?.[0]).toMatchObject({
    path: 'into',
    code: 'area_closed',
  })
})
