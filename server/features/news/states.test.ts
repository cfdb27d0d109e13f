import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf, publish, write } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

const { cityAdmin, districtAdmin, khorooAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
afterEach(() => t.setNow(undefined))

const act = (person: TestPerson, id: string, body: object) => t.as(person).post(`/v1/news/${id}/transitions`, body)
const oneOf = async (id: string, person: TestPerson | null = khorooAdmin) =>
  (await t.as(person).get(`/v1/news/${id}`)).body.data
const isPublic = async (id: string) => {
  const one = (await t.as(null).get(`/v1/news/${id}`)).status === 200
  const list = (await t.as(null).get('/v1/news?pageSize=100')).body.data.some((row: { id: string }) => row.id === id)
  expect(one).toBe(list)
  return one
}
const historyOf = async (id: string, person = khorooAdmin) =>
  (await t.as(person).get(`/v1/news/${id}/history`)).body.data

describe('publishing', () => {
  test('a draft without text, or with an undescribed cover, is rejected on these fields', async () => {
    const { id } = await write(t, khorooAdmin, { body: { mn: { type: 'doc', content: [] } } })

    const answer = await act(khorooAdmin, id, { action: 'publish' })

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.mn', code: 'required' }] } })
    expect(await isPublic(id)).toBe(false)
  })

  test('published news cannot be emptied', async () => {
    const { id } = await publish(t, khorooAdmin)
    const answer = await t.as(khorooAdmin).patch(`/v1/news/${id}`, { body: { mn: docFromText(' ') }, version: 2 })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.mn', code: 'required' }] } })
  })

  test.each([
    ['draft', 'unpublish'],
    ['draft', 'archive'],
    ['published', 'publish'],
  ])('%s cannot be moved by %s: 409 with the state and the available actions', async (state, action) => {
    const { id } = state === 'draft' ? await write(t, khorooAdmin) : await publish(t, khorooAdmin)

    const answer = await act(khorooAdmin, id, { action })

    const allowedActions = state === 'draft' ? ['publish'] : ['unpublish', 'archive']
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', params: { state, action, allowedActions } },
    })
  })

  test('of two concurrent publications exactly one succeeds', async () => {
    const { id } = await write(t, khorooAdmin)

    const answers = await Promise.all([1, 2, 3].map(() => act(khorooAdmin, id, { action: 'publish' })))

    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409])
    expect((await historyOf(id)).map((line: { action: string }) => line.action)).toEqual(['publish', 'create'])
  })

  test('based on an earlier version is rejected with the current record', async () => {
    const { id } = await write(t, khorooAdmin)
    await t.as(khorooAdmin).patch(`/v1/news/${id}`, { title: { mn: 'Шинэ' }, version: 1 })

    const answer = await act(khorooAdmin, id, { action: 'publish', version: 1 })

    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { version: 2, title: { mn: 'Шинэ' } } },
    })
    expect(await isPublic(id)).toBe(false)
  })

  test('records person, states and note in the history', async () => {
    const { id } = await write(t, khorooAdmin)
    await act(khorooAdmin, id, { action: 'publish', note: 'Даргын зөвшөөрлөөр' })

    const person = { id: khorooAdmin.id, lastName: 'Бат', firstName: 'khorooAdmin' }
    expect(await historyOf(id)).toMatchObject([
      {
        action: 'publish',
        by: person,
        role: 'KHOROO_ADMIN',
        from: 'draft',
        to: 'published',
        note: 'Даргын зөвшөөрлөөр',
      },
      { action: 'create', by: person, from: null, to: null, note: null },
    ])
  })

  test('archived news is not public, and keeps its posted date when it is published again', async () => {
    t.setNow(new Date('2026-11-01T00:00:00Z'))
    const { id } = await publish(t, khorooAdmin)
    t.setNow(new Date('2026-11-20T00:00:00Z'))
    expect(okOf(await act(khorooAdmin, id, { action: 'archive' }), 200)).toMatchObject({
      status: 'archived',
      phase: 'archived',
      allowedActions: ['publish', 'bin'],
    })
    expect(await isPublic(id)).toBe(false)

    const again = okOf(await act(khorooAdmin, id, { action: 'publish' }), 200)

    expect(again).toMatchObject({ phase: 'published', postedAt: '2026-11-01T00:00:00.000Z' })
    expect(await isPublic(id)).toBe(true)
  })
})

describe('scheduled', () => {
  const time = '2026-12-01T00:00:00.000Z'
  const waiting = async (): Promise<number> =>
    (await t.as(khorooAdmin).get('/v1/news/facets')).body.data.phase.scheduled

  test('becomes visible exactly at its start', async () => {
    t.setNow(new Date('2026-11-21T00:00:00Z'))
    const made = await publish(t, khorooAdmin, {}, { publishAt: time })
    expect(made).toMatchObject({ status: 'published', phase: 'scheduled', publishAt: time, postedAt: time })

    t.setNow(new Date(Date.parse(time) - 1))
    expect(await isPublic(made.id)).toBe(false)
    expect((await oneOf(made.id)).phase).toBe('scheduled')
    const before = await waiting()

    t.setNow(new Date(time))
    expect(await isPublic(made.id)).toBe(true)
    expect((await oneOf(made.id)).phase).toBe('published')
    expect(await waiting()).toBe(before - 1)
  })

  test('a draft keeps its planned start, which applies when it is published; one that has passed means now', async () => {
    t.setNow(new Date('2026-11-21T00:00:00Z'))
    const early = await publish(t, khorooAdmin, { publishAt: time })
    const draft = await write(t, khorooAdmin, { publishAt: time })
    expect([early.phase, draft.phase, draft.publishAt]).toEqual(['scheduled', 'draft', time])

    t.setNow(new Date('2026-12-05T00:00:00Z'))
    const late = okOf(await act(khorooAdmin, draft.id, { action: 'publish' }), 200)

    expect(late).toMatchObject({ phase: 'published', publishAt: '2026-12-05T00:00:00.000Z' })
  })

  test('can be postponed, published now, and given an earlier posted date', async () => {
    t.setNow(new Date('2026-11-21T00:00:00Z'))
    const { id } = await publish(t, khorooAdmin, {}, { publishAt: time })
    const change = async (publishAt: string | null, version: number) =>
      okOf(await t.as(khorooAdmin).patch(`/v1/news/${id}`, { publishAt, version }), 200)

    expect(await change('2026-12-24T00:00:00Z', 2)).toMatchObject({ phase: 'scheduled' })
    expect(await change(null, 3)).toMatchObject({ phase: 'published', publishAt: '2026-11-21T00:00:00.000Z' })
    expect(await change('2026-01-15T09:30:00+08:00', 4)).toMatchObject({ postedAt: '2026-01-15T01:30:00.000Z' })
    t.setNow(new Date('2026-11-22T00:00:00Z'))
    expect(await change(null, 5)).toMatchObject({ postedAt: '2026-01-15T01:30:00.000Z' })
  })

  test('readers are notified when its time has come, and not when it has been withdrawn', async () => {
    const rooms: string[] = []
    t.core.bus.on('changed', (change) => void rooms.push(...change.rooms))
    t.setNow(new Date('2026-11-21T00:00:00Z'))
    const [comes, taken] = [
      await publish(t, people.otherKhorooAdmin, {}, { publishAt: time }),
      await publish(t, khorooAdmin, {}, { publishAt: time }),
    ]
    await act(khorooAdmin, taken.id, { action: 'unpublish' })
    const jobs = `kind = 'news.appear' and payload ->> 'id' in ('${comes.id}', '${taken.id}')`
    const due = await t.core.pool.query(`select run_at from jobs where ${jobs}`)
    expect(due.rows).toEqual([{ run_at: new Date(time) }, { run_at: new Date(time) }])
    rooms.length = 0

    t.setNow(new Date(time))
    await t.core.pool.query(`update jobs set run_at = now() where ${jobs}`)
    t.core.jobs.wake()
    const waiting = `select from jobs where ${jobs} and done_at is null`
    await expect.poll(async () => (await t.core.pool.query(waiting)).rowCount).toBe(0)

    expect(rooms).toContain(`area:${idOf('D1K2')}:news`)
    expect(rooms).not.toContain(`area:${idOf('D1K1')}:news`)
  })

  test.each(['2026-02-30T00:00:00Z', '2026-11-31', 'soon', 5])('%s is rejected as a start', async (publishAt) => {
    const { id } = await write(t, khorooAdmin)
    expect((await act(khorooAdmin, id, { action: 'publish', publishAt })).body.errors).toMatchObject([
      { path: 'publishAt' },
    ])
  })
})

describe('the bin', () => {
  test('its records are never public, are not in lists, and cannot be changed or published', async () => {
    const { id } = await publish(t, khorooAdmin)
    expect((await t.as(khorooAdmin).delete(`/v1/news/${id}`)).status).toBe(204)

    expect(await isPublic(id)).toBe(false)
    const idsOf = async (query: string) =>
      (await t.as(khorooAdmin).get(`/v1/news?pageSize=100${query}`)).body.data.map((row: { id: string }) => row.id)
    expect(await idsOf('')).not.toContain(id)
    expect(await idsOf('&bin=true')).toContain(id)
    expect((await t.as(null).get('/v1/news?bin=true')).body.data).toEqual([])
    expect((await t.as(khorooAdmin).patch(`/v1/news/${id}`, { pinned: true, version: 3 })).body.code).toBe(
      'wrong_state',
    )
    expect((await act(khorooAdmin, id, { action: 'archive' })).body.code).toBe('wrong_state')
    expect(await oneOf(id)).toMatchObject({ status: 'published', allowedActions: ['restore', 'erase'] })
  })

  test('a restored record is unchanged', async () => {
    const { id } = await publish(t, khorooAdmin)
    await t.as(khorooAdmin).delete(`/v1/news/${id}`)

    const answer = okOf(await t.as(khorooAdmin).post(`/v1/news/${id}/restore`), 200)

    expect(answer).toMatchObject({ status: 'published', deletedAt: null })
    expect(await isPublic(id)).toBe(true)
    expect((await t.as(khorooAdmin).post(`/v1/news/${id}/restore`)).body.code).toBe('wrong_state')
  })

  test('only its records can be deleted permanently', async () => {
    const { id } = await publish(t, khorooAdmin)
    expect((await t.as(khorooAdmin).delete(`/v1/news/${id}/forever`)).body.code).toBe('wrong_state')

    await t.as(khorooAdmin).delete(`/v1/news/${id}`)
    expect((await t.as(khorooAdmin).delete(`/v1/news/${id}/forever`)).status).toBe(204)

    expect((await t.as(khorooAdmin).get(`/v1/news/${id}`)).status).toBe(404)
    const left = await t.core.pool.query(
      'select (select count(*) from news_versions where content_id = $1) as versions, (select count(*) from audit_log where row_id = $1::text) as lines',
      [id],
    )
    expect(left.rows).toEqual([{ versions: 0, lines: 4 }])
  })

  test('is emptied after 30 days automatically, except for records restored in between', async () => {
    t.setNow(new Date('2026-11-21T00:00:00Z'))
    const [gone, back] = [await publish(t, khorooAdmin), await publish(t, khorooAdmin)]
    for (const { id } of [gone, back]) await t.as(khorooAdmin).delete(`/v1/news/${id}`)
    await t.as(khorooAdmin).post(`/v1/news/${back.id}/restore`)
    const due = await t.core.pool.query(`select run_at from jobs where kind = 'news.purge' and payload ->> 'id' = $1`, [
      gone.id,
    ])
    expect(due.rows).toEqual([{ run_at: new Date('2026-12-21T00:00:00Z') }])

    t.setNow(new Date('2026-12-21T00:00:00Z'))
    await t.core.pool.query(`update jobs set run_at = now() where kind = 'news.purge'`)
    t.core.jobs.wake()
    await expect.poll(async () => (await t.as(khorooAdmin).get(`/v1/news/${gone.id}`)).status).toBe(404)

    expect((await t.as(khorooAdmin).get(`/v1/news/${back.id}`)).status).toBe(200)
    const trail = await t.core.pool.query(
      `select actor_id from audit_log where row_id = $1 and action = 'news.erase'`,
      [gone.id],
    )
    expect(trail.rows).toEqual([{ actor_id: null }])
  })
})

describe('versions', () => {
  const title = (mn: string) => ({ title: { mn } })
  const change = (id: string, version: number, body: object, person = khorooAdmin) =>
    t.as(person).patch(`/v1/news/${id}`, { ...body, version })
  const versionsOf = async (id: string, person = khorooAdmin) =>
    (await t.as(person).get(`/v1/news/${id}/versions`)).body.data

  test('are created by each save of title, text, category or cover; not by other changes', async () => {
    const { id } = await write(t, khorooAdmin, title('Нэг'))
    await change(id, 1, title('Хоёр'))
    await change(id, 2, { pinned: true })
    await change(id, 3, { category: 'event' })
    await change(id, 4, title('Хоёр'))

    expect(await versionsOf(id)).toMatchObject([
      { no: 4, title: { mn: 'Хоёр' }, current: true, savedBy: { firstName: 'khorooAdmin' } },
      { no: 2, title: { mn: 'Хоёр' }, current: false },
      { no: 1, title: { mn: 'Нэг' }, current: false },
    ])
  })

  test('an earlier one can be read in full and restored as the newest', async () => {
    const first = docFromText('Эхний бичвэр')
    const { id } = await write(t, khorooAdmin, { ...title('Нэг'), body: { mn: first } })
    await change(id, 1, { ...title('Хоёр'), body: { mn: docFromText('Дараагийн бичвэр') }, category: 'event' })

    const version = (await t.as(khorooAdmin).get(`/v1/news/${id}/versions/1`)).body.data
    expect(version).toMatchObject({ no: 1, body: { mn: first }, category: 'announcement', cover: null, files: {} })
    const answer = okOf(await t.as(khorooAdmin).post(`/v1/news/${id}/versions/1/restore`, { version: 2 }), 200)

    expect(answer).toMatchObject({ version: 3, title: { mn: 'Нэг' }, body: { mn: first }, category: 'announcement' })
    expect(await versionsOf(id)).toMatchObject([{ no: 3, current: true }, { no: 2 }, { no: 1 }])
    expect((await historyOf(id))[0]).toMatchObject({ action: 'restore_version' })
    expect((await t.as(khorooAdmin).get('/v1/news?q=эхний')).body.data.map((r: { id: string }) => r.id)).toContain(id)
  })

  test('a stale restore is rejected; an unknown version is 404', async () => {
    const { id } = await write(t, khorooAdmin)
    await change(id, 1, title('Хоёр'))
    expect((await t.as(khorooAdmin).post(`/v1/news/${id}/versions/1/restore`, { version: 1 })).body.code).toBe('stale')
    for (const no of ['9', '0', 'x', '1e9', "1' or '1'='1"]) {
      const url = `/v1/news/${id}/versions/${encodeURIComponent(no)}`
      expect([no, (await t.as(khorooAdmin).get(url)).status]).toEqual([no, 404])
    }
  })

  test('the last 20 are kept', async () => {
    const { id } = await write(t, khorooAdmin)
    for (let version = 1; version <= 24; version++) await change(id, version, title(`Гарчиг ${version}`))

    expect((await versionsOf(id)).map((v: { no: number }) => v.no)).toEqual(
      Array.from({ length: 20 }, (_, i) => 25 - i),
    )
  })

  test("from the time as a draft are visible only to the author's area; published ones to the levels above", async () => {
    const { id } = await write(t, khorooAdmin, title('Нууц ноорог'))
    await change(id, 1, title('Нийтлэх'))
    await act(khorooAdmin, id, { action: 'publish' })
    await change(id, 3, title('Засвар'))

    expect(await versionsOf(id, districtAdmin)).toMatchObject([{ no: 4 }, { no: 2 }])
    expect((await t.as(cityAdmin).get(`/v1/news/${id}/versions/1`)).status).toBe(404)
    expect((await t.as(cityAdmin).post(`/v1/news/${id}/versions/1/restore`, { version: 4 })).status).toBe(404)
    expect(await versionsOf(id)).toHaveLength(3)
  })
})

describe('bulk', () => {
  test('reports the result for each record, and processes the rest after failures', async () => {
    const draft = await write(t, khorooAdmin)
    const empty = await write(t, khorooAdmin, { body: { mn: { type: 'doc', content: [] } } })
    const published = await publish(t, khorooAdmin)
    const city = await publish(t, cityAdmin)
    const missing = '00000000-0000-4000-8000-000000000000'

    const ids = [draft.id, empty.id, published.id, city.id, missing]
    const answer = await t.as(khorooAdmin).post('/v1/news/bulk', { ids, action: 'publish' })

    expect(answer.body.data).toEqual([
      { id: draft.id, ok: true, code: null },
      { id: empty.id, ok: false, code: 'invalid' },
      { id: published.id, ok: false, code: 'wrong_state' },
      { id: city.id, ok: false, code: 'not_allowed' },
      { id: missing, ok: false, code: 'not_found' },
    ])
    expect(await isPublic(draft.id)).toBe(true)
    expect(await isPublic(empty.id)).toBe(false)
    expect((await historyOf(draft.id))[0]).toMatchObject({ action: 'publish', from: 'draft', to: 'published' })
  })

  test.each([
    ['pin', { pinned: true }],
    ['unpin', { pinned: false }],
    ['archive', { status: 'archived' }],
    ['unpublish', { status: 'draft', publishAt: null }],
  ])('%s', async (action, expected) => {
    const made = [await publish(t, khorooAdmin), await publish(t, khorooAdmin)]
    const ids = made.map((n) => n.id)

    const answer = await t.as(khorooAdmin).post('/v1/news/bulk', { ids, action })

    expect(answer.body.data.every((r: { ok: boolean }) => r.ok)).toBe(true)
    for (const id of ids) expect(await oneOf(id)).toMatchObject(expected)
  })

  test('moves records to the bin and restores them', async () => {
    const { id } = await publish(t, khorooAdmin)
    const bulk = async (action: string) =>
      (await t.as(khorooAdmin).post('/v1/news/bulk', { ids: [id], action })).body.data

    expect(await bulk('restore')).toEqual([{ id, ok: false, code: 'wrong_state' }])
    expect(await bulk('bin')).toEqual([{ id, ok: true, code: null }])
    expect(await bulk('pin')).toEqual([{ id, ok: false, code: 'wrong_state' }])
    expect(await bulk('restore')).toEqual([{ id, ok: true, code: null }])
  })

  test('counts a repeated id once; none, or more than 100, are rejected', async () => {
    const { id } = await publish(t, khorooAdmin)
    const send = (ids: string[]) => t.as(khorooAdmin).post('/v1/news/bulk', { ids, action: 'archive' })

    expect((await send([id, id])).body.data).toEqual([{ id, ok: true, code: null }])
    expect((await send([])).body.errors).toMatchObject([{ path: 'ids', code: 'too_few' }])
    expect((await send(Array(101).fill(id))).body.errors).toMatchObject([{ path: 'ids', code: 'too_many_items' }])
  })

  test('two concurrent calls over the same records both finish, and each record is moved once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => write(t, khorooAdmin)))
    const ids = made.map((n) => n.id)
    const send = (order: string[]) => t.as(khorooAdmin).post('/v1/news/bulk', { ids: order, action: 'publish' })

    const answers = await Promise.all([send(ids), send(ids.toReversed())])

    expect(answers.map((a) => a.status)).toEqual([200, 200])
    const done = answers.flatMap((a) =>
      a.body.data.filter((r: { ok: boolean }) => r.ok).map((r: { id: string }) => r.id),
    )
    expect(done.toSorted()).toEqual(ids.toSorted())
  })
})
