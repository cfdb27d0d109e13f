import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { makeNews, okOf, publish } from '../../testing/news.ts'
import { people, type TestPerson } from '../../testing/people.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, otherKhorooAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.core.pool.query('truncate news cascade'))

/** Published news of the khoroo with unpublished changes. */
async function edited(text: string, person = khorooAdmin) {
  const { id, version } = await publish(t, person, { title: { mn: `${text} нийтлэгдсэн` } })
  const body = { title: { mn: `${text} засвар` }, body: { mn: docFromText(text) }, version }
  const saved = okOf(await t.as(person).patch(`/v1/news/${id}`, body), 200)
  return { id: id as string, version: saved.version as number }
}
const bulk = (action: 'publish' | 'discard', records: { id: string; version: number }[], person = khorooAdmin) =>
  t.as(person).post('/v1/news/changes/bulk', { records: records.map(({ id, version }) => ({ id, version })), action })
const listed = async (person: TestPerson | null, query = 'hasChanges=true'): Promise<string[]> =>
  okOf(await t.as(person).get(`/v1/news?pageSize=100&${query}`), 200).map(({ id }: { id: string }) => id)
const titleOf = async (id: string) => (await t.as(null).get(`/v1/news/${id}`)).body.data.title.mn

describe('the filter of unpublished changes', () => {
  test('finds nothing for people who may not write the record, in the list, its counts and its export', async () => {
    const { id } = await edited('нууц')
    for (const person of [null, leader, otherKhorooAdmin, people.citizen]) {
      expect([person?.name, await listed(person)]).toEqual([person?.name, []])
      const { phase } = (await t.as(person).get('/v1/news/facets?hasChanges=true')).body.data
      expect(Object.values(phase).filter((count) => count !== 0)).toEqual([])
    }
    // to them the record has no changes
    expect(await listed(null, 'hasChanges=false')).toContain(id)
    expect(await listed(khorooAdmin, 'hasChanges=false')).not.toContain(id)
  })

  test('finds and counts the records with changes, until they are published', async () => {
    const { id, version } = await edited('эхний')
    await makeNews(t.core.pool, { area: 'D1K1', title: 'Өөрчлөлтгүй' })
    for (const person of [khorooAdmin, districtAdmin, cityAdmin]) expect(await listed(person)).toEqual([id])
    const { data } = (await t.as(khorooAdmin).get('/v1/news/facets?hasChanges=true')).body
    expect(data.phase).toMatchObject({ published: 1, draft: 0 })

    okOf(await t.as(khorooAdmin).patch(`/v1/news/${id}`, { version, publish: true }), 200)
    expect(await listed(khorooAdmin)).toEqual([])
  })

  test('reads the few records that have changes, not the whole table', async () => {
    const made = await edited('цөөн')
    const rows = `insert into news (area_id, author_id, author_area_id, title, body, excerpt, search, category, status, publish_at)
      select area_id, author_id, author_area_id, title, body, excerpt, search, category, status, publish_at - n * interval '1 minute'
      from news, generate_series(1, 3000) n where id = $1`
    await t.core.pool.query(rows, [made.id])
    await t.core.pool.query('analyze news')
    const { rows: plan } = await t.core.pool.query(
      'explain (format json) select id from news where deleted_at is null and live_version is not null order by posted_at desc, id desc limit 25',
    )
    expect(JSON.stringify(plan)).toContain('news_with_changes')
    expect(await listed(khorooAdmin)).toEqual([made.id])
  })
})

describe('bulk actions on changes', () => {
  test('publishing publishes the changes of each record in the version seen, and reports skipped records with the reason', async () => {
    const [first, second, stale, archived, binned] = [
      await edited('нэг'),
      await edited('хоёр'),
      await edited('гурав'),
      await edited('архив'),
      await edited('хогийн'),
    ]
    const plain = await publish(t, khorooAdmin, { title: { mn: 'Засваргүй' } })
    const outOfReach = await edited('холын', otherKhorooAdmin)
    okOf(await t.as(khorooAdmin).patch(`/v1/news/${stale.id}`, { title: { mn: 'шинэ' }, version: stale.version }), 200)
    const { version } = okOf(
      await t.as(khorooAdmin).post(`/v1/news/${archived.id}/transitions`, { action: 'archive' }),
      200,
    )
    await t.as(khorooAdmin).delete(`/v1/news/${binned.id}`)
    const { rows } = await t.core.pool.query('select version from news where id = $1', [binned.id])

    const records = [
      first,
      second,
      stale,
      { id: archived.id, version },
      { id: binned.id, version: rows[0].version },
      plain,
      outOfReach,
    ]
    const { data } = (await bulk('publish', records)).body

    expect(data.map(({ ok, code }: { ok: boolean; code: string }) => (ok ? 'done' : code))).toEqual([
      'done',
      'done',
      'stale',
      'wrong_state',
      'wrong_state',
      'no_changes',
      'not_found',
    ])
    expect(data.filter(({ ok, message }: { ok: boolean; message: string }) => !ok && !message)).toEqual([])
    expect(await titleOf(first.id)).toBe('нэг засвар')
    expect(await titleOf(second.id)).toBe('хоёр засвар')
    expect(await titleOf(stale.id)).toBe('гурав нийтлэгдсэн')
    expect(await titleOf(outOfReach.id)).toBe('холын нийтлэгдсэн')
    const actions = (await t.as(khorooAdmin).get(`/v1/news/${first.id}/history`)).body.data
    expect(actions[0].action).toBe('publish_changes')
  })

  test('discarding drops the changes of each record; what readers see stays', async () => {
    const both = [await edited('нэг'), await edited('хоёр')]
    const { data } = (await bulk('discard', both)).body

    expect(data).toMatchObject([{ ok: true }, { ok: true }])
    expect(await titleOf(both[0]?.id ?? '')).toBe('нэг нийтлэгдсэн')
    expect(await listed(khorooAdmin)).toEqual([])
    expect((await bulk('discard', both)).body.data).toMatchObject([{ code: 'stale' }, { code: 'stale' }])
  })

  test('when one person publishes and another discards the same records, exactly one succeeds for each record', async () => {
    const both = [await edited('нэг'), await edited('хоёр')]
    const [published, discarded] = await Promise.all([
      bulk('publish', both),
      bulk('discard', both.toReversed(), districtAdmin),
    ])
    const done = (answer: typeof published) =>
      answer.body.data.filter(({ ok }: { ok: boolean }) => ok).map(({ id }: { id: string }) => id)
    expect([...done(published), ...done(discarded)].toSorted()).toEqual(both.map(({ id }) => id).toSorted())
    expect(await listed(khorooAdmin)).toEqual([])
  })

  test('changes that may no longer be published are skipped, and the others are published', async () => {
    const [fine, broken] = [await edited('нэг'), await edited('хоёр')]
    // the text of the changes is emptied directly in the database, as a later rule could invalidate it
    await t.core.pool.query(
      `update news_versions set title = '{"mn": ""}' where content_id = $1 and no = (select max(no) from news_versions where content_id = $1)`,
      [broken.id],
    )
    const { data } = (await bulk('publish', [broken, fine])).body
    expect(data).toMatchObject([{ ok: false, code: 'required' }, { ok: true }])
    expect(await titleOf(broken.id)).toBe('хоёр нийтлэгдсэн')
    expect(await listed(khorooAdmin)).toEqual([broken.id])
  })

  test('are rejected for people who do not write news', async () => {
    const one = await edited('нэг')
    expect((await bulk('publish', [one], leader)).status).toBe(403)
    expect((await bulk('publish', [one], people.citizen)).status).toBe(403)
    expect((await t.as(null).post('/v1/news/changes/bulk', { records: [one], action: 'publish' })).status).toBe(401)
  })
})
