import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '#contract/core/model/entries.ts'
import { docFromText } from '#contract/core/text/richtext.ts'
import { contactTopics } from '#contract/features/contacts/index.ts'
import { videoCategories } from '#contract/features/videos/index.ts'
import { type Answer, app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'

const { cityAdmin, khorooAdmin, leader } = people
const TODAY = '2026-11-20'
const at = (day: string) => new Date(`${day}T04:00:00Z`)

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(at(TODAY))
  for (const table of ['setting_changes', 'videos', 'contacts']) await t.core.pool.query(`delete from ${table}`)
  await t.core.settings.changed()
})

const changed = async (key: string, value: unknown, holdsFrom = TODAY): Promise<void> => {
  const { version } = (await t.as(cityAdmin).get(`/v1/settings/${key}`)).body.data
  const answer = await t.as(cityAdmin).post(`/v1/settings/${key}/changes`, { value, holdsFrom, version })
  expect(answer.status, answer.text.slice(0, 300)).toBe(201)
}
const wrong = ({ status, body }: Answer) => [status, body.errors?.[0]?.path, body.errors?.[0]?.code]
const newEntry = (key: string, mn: string): Entry => ({ key, name: { mn }, closed: false })
const closing = (list: readonly Entry[], key: string): Entry[] =>
  list.map((entry) => (entry.key === key ? { ...entry, closed: true } : entry))

describe('categories of videos', () => {
  const write = (category: string) =>
    t.as(cityAdmin).post('/v1/videos', {
      title: { mn: 'Гарчиг' },
      body: { mn: docFromText('Бичвэр') },
      category,
      areaId: idOf('C'),
      source: { provider: 'youtube', id: 'dQw4w9WgXcQ' },
    })
  const own = [...videoCategories.default, newEntry('own', 'Хурал')]

  test('a new one can be used from its day on, is counted, and exported by name; a closed one stays on its videos', async () => {
    await changed(videoCategories.key, own, '2026-11-23')
    expect(wrong(await write('own'))).toEqual([400, 'category', 'not_in_list'])

    t.setNow(at('2026-11-23'))
    const { id, version } = (await write('own')).body.data
    await changed(videoCategories.key, closing(own, 'own'), '2026-11-23')

    expect(wrong(await write('own'))).toEqual([400, 'category', 'not_in_list'])
    const kept = { title: { mn: 'Өөр гарчиг' }, category: 'own', version }
    expect((await t.as(cityAdmin).patch(`/v1/videos/${id}`, kept)).status).toBe(200)
    expect((await t.as(cityAdmin).get('/v1/videos?category=own')).body.meta.total).toBe(1)
    expect((await t.as(cityAdmin).get('/v1/videos/facets')).body.data.category.own).toBe(1)
    expect((await t.as(cityAdmin).get('/v1/videos/export?format=csv')).text).toContain('Хурал')
    const effects = await t.as(cityAdmin).get(`/v1/settings/${videoCategories.key}/effects`)
    expect(effects.body.data).toEqual([{ code: 'keptRecords', entry: 'own', count: 1 }])
  })
})

describe('topics of messages', () => {
  const take = (topic: string) =>
    t.as(leader).post('/v1/contacts/taken', {
      name: 'Бат',
      phone: '99112233',
      email: 'bat@example.mn',
      topic,
      message: 'Сайн байна уу',
    })
  const send = async (topic: string) => {
    const { ticket } = (await t.as(null).get('/v1/contacts/form')).body.data
    t.setNow(new Date(t.core.now().getTime() + 60_000))
    return t.as(null).post('/v1/contacts', { name: 'Бат', phone: '99112233', topic, message: 'Сайн уу', ticket })
  }
  const renamed = contactTopics.default.map((entry) =>
    entry.key === 'complaint' ? { ...entry, name: { mn: 'Өргөдөл', en: 'Petition' } } : entry,
  )

  test('a topic that is not offered is rejected on its field, in the public form and for staff', async () => {
    await changed(contactTopics.key, closing(contactTopics.default, 'thanks'))

    for (const topic of ['thanks', 'nothing']) {
      expect(wrong(await send(topic))).toEqual([400, 'topic', 'not_in_list'])
      expect(wrong(await take(topic))).toEqual([400, 'topic', 'not_in_list'])
    }
    expect((await send('question')).status).toBe(202)
  })

  test("alerts, the sender's page and exports show the topic's name on the day of the message", async () => {
    const before = await take('complaint')
    expect(before.status, before.text.slice(0, 300)).toBe(201)
    await changed(contactTopics.key, renamed, '2026-11-23')
    t.setNow(at('2026-11-23'))
    const after = await take('complaint')

    const followed = async (answer: Answer) =>
      (await t.as(null).get(`/v1/contacts/case?secret=${answer.body.data.secret}`)).body.data.about
    expect(await followed(before)).toEqual({ mn: 'Гомдол', en: 'Complaint' })
    expect(await followed(after)).toEqual({ mn: 'Өргөдөл', en: 'Petition' })
    const { text } = await t.as(khorooAdmin).get('/v1/contacts/export?format=csv&sort=createdAt&topic=complaint')
    expect(text.split('\n').flatMap((line) => /Гомдол|Өргөдөл/.exec(line)?.[0] ?? [])).toEqual(['Гомдол', 'Өргөдөл'])
    const alerts = await t.core.pool.query<{ title: { mn: string } }>(
      `select title from notifications where alert ->> 'kind' = 'contacts.received' order by created_at`,
    )
    const titles = alerts.rows.flatMap(({ title }) => /Гомдол|Өргөдөл/.exec(title.mn)?.[0] ?? [])
    expect(titles).toEqual(['Гомдол', 'Өргөдөл'])
  })
})
