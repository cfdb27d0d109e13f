import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { emptyKind } from '../../testing/content.ts'
import { aPicture } from '../../testing/media.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await emptyKind(t.core.pool, 'sections')
})

const aSection = (more: Record<string, unknown> = {}) => ({
  title: { mn: 'Сангийн тухай' },
  body: { mn: docFromText('Сан иргэдийн хөрөнгийг нэгтгэнэ.') },
  category: 'about',
  areaId: idOf('C'),
  ...more,
})
const create = (more: Record<string, unknown> = {}, person: TestPerson = cityAdmin) =>
  t.as(person).post('/v1/sections', aSection(more))
const publish = (id: string) => t.as(cityAdmin).post(`/v1/sections/${id}/transitions`, { action: 'publish' })
async function published(more: Record<string, unknown> = {}): Promise<string> {
  const { id } = okOf(await create(more), 201)
  okOf(await publish(id), 200)
  return id
}
const cover = async () => {
  const content = await aPicture('green')
  const file = okOf(await t.as(cityAdmin).upload('/v1/files', { name: 'a.png', type: 'image/png', content }), 201)
  return { id: file.id, alt: { mn: 'Хотын төв' } }
}

describe('permissions', () => {
  test.each([districtAdmin, khorooAdmin, leader])('$name can read, but not write', async (person) => {
    const id = await published()

    expect((await create({ areaId: idOf(person.area ?? '') }, person)).status).toBe(403)
    expect((await t.as(person).delete(`/v1/sections/${id}`)).status).toBe(403)
    expect((await t.as(person).get(`/v1/sections/${id}`)).status).toBe(200)
  })

  test('nobody below the city sees a draft', async () => {
    const { id } = okOf(await create(), 201)

    for (const person of [districtAdmin, khorooAdmin, leader, citizen, null])
      expect((await t.as(person).get(`/v1/sections/${id}`)).status).toBe(404)
  })
})

describe('a link', () => {
  test.each(['https://example.mn/a?b=1', '/about-us', '/news?q=сан', ''])('may be «%s»', async (link) => {
    expect(okOf(await create({ link }), 201).link).toBe(link)
  })

  test.each([
    'javascript:alert(1)',
    '//evil.mn',
    'http://user@evil.mn',
    'evil.mn',
    'mailto:a@b.mn',
    'tel:+97611112222',
  ])('may not be «%s»', async (link) => {
    expect((await create({ link })).body.errors).toMatchObject([{ path: 'link', code: 'link' }])
  })
})

describe('publishing', () => {
  test('a slide needs a picture, but no text', async () => {
    const slide = { category: 'slide', body: { mn: docFromText('') } }
    const { id } = okOf(await create(slide), 201)
    expect((await publish(id)).body.errors).toMatchObject([{ path: 'cover', code: 'required' }])

    await published({ ...slide, cover: await cover() })
  })

  test.each(['education', 'about', 'service'])(
    'a section of the group %s needs a text, but no picture',
    async (category) => {
      const { id } = okOf(await create({ category, body: { mn: docFromText('') } }), 201)
      expect((await publish(id)).body.errors).toMatchObject([{ path: 'body.mn', code: 'required' }])

      await published({ category })
    },
  )
})

test('a group has published sections in their order for readers, and drafts for editors', async () => {
  const first = await published({ title: { mn: 'А' } })
  const second = await published({ title: { mn: 'Б' } })
  await published({ title: { mn: 'Зөвлөгөө' }, category: 'service' })
  const { id: draft } = okOf(await create({ title: { mn: 'Ноорог' } }), 201)
  const titles = async (person: TestPerson | null) => {
    const { data } = (await t.as(person).get('/v1/sections/groups?category=about')).body
    return data.flatMap(({ records }: { records: { title: { mn: string } }[] }) => records.map(({ title }) => title.mn))
  }
  const order = (before: string[], after: string[]) =>
    t.as(cityAdmin).post('/v1/sections/order', { category: 'about', before, after })

  expect((await order([first, second], [second, first])).body.code).toBe('stale')
  expect((await order([first, second, draft], [draft, second, first])).status).toBe(204)
  expect(await titles(cityAdmin)).toEqual(['Ноорог', 'Б', 'А'])
  expect(await titles(null)).toEqual(['Б', 'А'])
})
