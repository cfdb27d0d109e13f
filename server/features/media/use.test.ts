import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MEDIA_USERS } from '#contract/features/media/index.ts'
import { tidyFiles } from '../../core/attachments/tidy.ts'
import { people, type TestApp } from '../../testing/app.ts'
import { aPicture, coverOf, emptyLibrary, imageIn, library, makeMedia, mediaApp } from '../../testing/media.ts'
import { aDraft, okOf, publish, write } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { addExistingPictures } from './existing-pictures.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin } = people

let t: TestApp
let of: ReturnType<typeof library>
beforeAll(async () => {
  ;({ t, of } = await mediaApp())
})
beforeEach(() => emptyLibrary(t))

describe('describing', () => {
  test('name, description, credit and sharing can be changed, and are searchable in either script', async () => {
    const { id } = await of.uploaded(khorooAdmin, 'red')
    const body = { alt: { mn: 'Өргөө хорооны цэцэрлэг', en: 'A kindergarten' }, credit: 'Б. Болд', shared: true }
    const changed = okOf(await of.change(khorooAdmin, id, { ...body, version: 1 }), 200)

    expect(changed).toMatchObject({ ...body, name: 'зураг.png', version: 2, uses: [], usesElsewhere: 0 })
    for (const q of ['оргоо', 'urguu', 'kinderg', 'болд']) {
      expect([q, await of.idsOf(khorooAdmin, `&q=${encodeURIComponent(q)}`)]).toEqual([q, [id]])
    }
    expect(await of.idsOf(districtAdmin)).toEqual([id])
  })

  test('when two people change a picture the slower one gets the current one', async () => {
    const { id } = await of.uploaded(khorooAdmin, 'red')
    okOf(await of.change(khorooAdmin, id, { credit: 'Нэг', version: 1 }), 200)
    const late = await of.change(khorooAdmin, id, { credit: 'Хоёр', version: 1 })

    expect([late.status, late.body.current.credit, late.body.current.id]).toEqual([409, 'Нэг', id])
  })

  test('a picture counts as described with a description or when marked as decorative', async () => {
    const bare = await makeMedia(t.core.pool, { area: 'D1K1' })
    const described = await makeMedia(t.core.pool, { area: 'D1K1', alt: 'Цэцэрлэг' })
    const ornament = await makeMedia(t.core.pool, { area: 'D1K1' })
    okOf(await of.change(khorooAdmin, ornament.id, { decorative: true, version: 1 }), 200)

    expect(await of.idsOf(khorooAdmin, '&described=false')).toEqual([bare.id])
    expect((await of.idsOf(khorooAdmin, '&described=true')).toSorted()).toEqual([described.id, ornament.id].toSorted())
  })

  test.each([
    ['an empty name', { name: '' }, 'name'],
    ['a description of 201 characters', { alt: { mn: 'а'.repeat(201) } }, 'alt.mn'],
    ['a credit of 201 characters', { credit: 'а'.repeat(201) }, 'credit'],
    ['a new file', { fileId: idOf('file') }, 'fileId'],
  ])('%s is rejected', async (_what, body, field) => {
    const { id } = await makeMedia(t.core.pool, { area: 'D1K1' })
    const answer = await of.change(khorooAdmin, id, { ...body, version: 1 })
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, field])
  })
})

describe('uses of a picture', () => {
  test('records within reach are named, others are counted', async () => {
    const { id, fileId } = await of.uploaded(districtAdmin, 'red', { shared: true })
    const own = await write(t, districtAdmin, { ...coverOf(fileId), title: { mn: 'Дүүргийн мэдээ' } })
    // a draft of a khoroo, which the district cannot read
    await write(t, khorooAdmin, imageIn(fileId))
    const seen = await publish(t, otherKhorooAdmin, { ...imageIn(fileId), title: { mn: 'Хорооны мэдээ' } })

    const found = okOf(await of.one(districtAdmin, id), 200)
    expect(found.useCount).toBe(3)
    expect(found.usesElsewhere).toBe(1)
    expect(found.uses.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))).toEqual(
      [
        { feature: 'news', id: own.id, title: { mn: 'Дүүргийн мэдээ' }, current: true, inChanges: false },
        { feature: 'news', id: seen.id, title: { mn: 'Хорооны мэдээ' }, current: true, inChanges: false },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
  })

  test('a record that shows it only in an earlier version is marked as such', async () => {
    const { id, fileId } = await of.uploaded(khorooAdmin, 'red')
    const news = await write(t, khorooAdmin, coverOf(fileId))
    okOf(await t.as(khorooAdmin).patch(`/v1/news/${news.id}`, { cover: null, version: 1 }), 200)

    expect(okOf(await of.one(khorooAdmin, id), 200).uses).toMatchObject([
      { id: news.id, current: false, inChanges: false },
    ])
  })

  test('a picture in unpublished changes only is marked as such, counts as used, and is neither deleted nor tidied', async () => {
    const { id, fileId } = await of.uploaded(khorooAdmin, 'red', { shared: true })
    const inText = await of.uploaded(khorooAdmin, 'blue')
    const news = await publish(t, khorooAdmin)
    const body = { ...coverOf(fileId), ...imageIn(inText.fileId), version: news.version }
    okOf(await t.as(khorooAdmin).patch(`/v1/news/${news.id}`, body), 200)

    for (const picture of [id, inText.id]) {
      expect(okOf(await of.one(khorooAdmin, picture), 200).uses).toMatchObject([
        { id: news.id, current: false, inChanges: true },
      ])
      expect((await of.remove(khorooAdmin, picture)).body.code).toBe('wrong_state')
    }
    expect(await of.idsOf(khorooAdmin, '&use=unused')).toEqual([])
    await tidyFiles(t.core)({ ids: [fileId, inText.fileId] } as never, { id: 1, attempts: 1 })
    expect(of.storedIn(fileId)).toHaveLength(3)
    // nor is it public
    expect((await t.http.inject({ url: `/files/${fileId}/small.webp` })).statusCode).toBe(404)
  })

  test('people who may not write a record do not see what its unpublished changes use', async () => {
    const { id, fileId } = await of.uploaded(cityAdmin, 'red', { shared: true })
    const news = await publish(t, cityAdmin)
    okOf(await t.as(cityAdmin).patch(`/v1/news/${news.id}`, { ...coverOf(fileId), version: news.version }), 200)

    expect(okOf(await of.one(khorooAdmin, id), 200)).toMatchObject({ uses: [], usesElsewhere: 1 })
    expect(okOf(await of.one(cityAdmin, id), 200).uses).toMatchObject([{ id: news.id, inChanges: true }])
  })

  test('the list can be filtered by used, unused, used by a feature, and area with those below', async () => {
    const { id, fileId } = await of.uploaded(khorooAdmin, 'red')
    const unused = await of.uploaded(khorooAdmin, 'blue')
    await write(t, khorooAdmin, coverOf(fileId))

    expect(await of.idsOf(khorooAdmin, '&use=used')).toEqual([id])
    expect(await of.idsOf(khorooAdmin, '&use=unused')).toEqual([unused.id])
    expect(await of.idsOf(khorooAdmin, '&usedIn=news')).toEqual([id])
    expect(await of.idsOf(khorooAdmin, '&usedIn=laws')).toEqual([])
    expect(await of.idsOf(khorooAdmin, `&areaId=${idOf('D1')}`)).toHaveLength(2)
    expect(await of.idsOf(khorooAdmin, `&areaId=${idOf('D2')}`)).toEqual([])
  })

  test('the library covers every feature whose records have covers', async () => {
    const { rows } = await t.core.pool.query(
      `select distinct regexp_replace(table_name, '_versions$', '') as name from information_schema.columns
       where table_schema = 'public' and column_name = 'cover_file_id'`,
    )
    const features = rows.map(
      ({ name }) => Object.values(t.core.features).find((served) => Object.hasOwn(served.anchors, name))?.feature.name,
    )
    expect(features.toSorted()).toEqual([...MEDIA_USERS].toSorted())
  })
})

describe('pictures in content', () => {
  test("a shared picture of an area above can be used as a cover and in a text, with the record's alternative text", async () => {
    const { fileId } = await of.uploaded(cityAdmin, 'red', { shared: true })
    const made = await publish(t, khorooAdmin, { ...coverOf(fileId, 'Өөр үг'), ...imageIn(fileId) })

    expect(made.cover).toMatchObject({ id: fileId, alt: { mn: 'Өөр үг' } })
    expect(made.files[fileId].small).toBe(`/files/${fileId}/small.webp`)
  })

  test('a cover can be published with a description or as decorative, and not without both', async () => {
    const { fileId } = await of.uploaded(khorooAdmin, 'red')
    const bare = await write(t, khorooAdmin, coverOf(fileId, ''))
    const act = await t.as(khorooAdmin).post(`/v1/news/${bare.id}/transitions`, { action: 'publish' })
    expect(act).toMatchObject({ status: 400, body: { errors: [{ path: 'cover.alt.mn', code: 'required' }] } })

    const cover = { id: fileId, alt: { mn: 'үг' }, decorative: true }
    const made = await publish(t, khorooAdmin, { cover })
    expect(made.cover).toMatchObject({ id: fileId, alt: { mn: '' }, decorative: true })
    const words = { cover: { id: fileId, alt: { mn: 'Талбай' } }, version: made.version, publish: true }
    const changed = okOf(await t.as(khorooAdmin).patch(`/v1/news/${made.id}`, words), 200)
    expect([changed.cover.alt.mn, changed.cover.decorative]).toEqual(['Талбай', undefined])
    const back = await t.as(khorooAdmin).post(`/v1/news/${made.id}/versions/1/restore`, { version: changed.version })
    // a restored version waits for publishing
    expect(okOf(back, 200).changes.cover.decorative).toBe(true)
  })

  test("an undescribed picture takes over the record's description; a described one keeps its own", async () => {
    const [cover, inText] = [await of.uploaded(khorooAdmin, 'red'), await of.uploaded(khorooAdmin, 'blue')]
    await write(t, khorooAdmin, { ...coverOf(cover.fileId, 'Улаан талбай'), ...imageIn(inText.fileId) })
    expect(okOf(await of.one(khorooAdmin, cover.id), 200).alt).toEqual({ mn: 'Улаан талбай' })
    expect(okOf(await of.one(khorooAdmin, inText.id), 200).alt).toEqual({ mn: 'Гудамж' })
    expect(await of.idsOf(khorooAdmin, '&q=talbai')).toEqual([cover.id])

    await write(t, khorooAdmin, coverOf(cover.fileId, 'Өөр үг'))
    expect(okOf(await of.one(khorooAdmin, cover.id), 200).alt).toEqual({ mn: 'Улаан талбай' })
  })

  test('the descriptions of a record do not change a picture of another area', async () => {
    const { id, fileId } = await of.uploaded(cityAdmin, 'red', { shared: true })
    await write(t, khorooAdmin, coverOf(fileId, 'Хорооны үг'))
    expect(okOf(await of.one(cityAdmin, id), 200).alt).toEqual({ mn: '' })
  })

  test('a picture that is no longer shared stays in the records that show it', async () => {
    const { id, fileId, version } = await of.uploaded(cityAdmin, 'red', { shared: true })
    const news = await write(t, khorooAdmin, coverOf(fileId))
    okOf(await t.as(otherCityAdmin).patch(`/v1/media/${id}`, { shared: false, version }), 200)

    const change = { title: { mn: 'Зассан' }, ...coverOf(fileId), version: news.version }
    expect(okOf(await t.as(khorooAdmin).patch(`/v1/news/${news.id}`, change), 200).cover.id).toBe(fileId)
    const another = await t.as(khorooAdmin).post('/v1/news', aDraft(khorooAdmin, coverOf(fileId)))
    expect(another).toMatchObject({ status: 400, body: { errors: [{ path: 'cover.id', code: 'file_id' }] } })
  })
})

describe('pictures already in content', () => {
  const enter = () => addExistingPictures(t.core)({} as never, { id: 1, attempts: 1 })
  const old = async (person: TestPerson, colour: string) =>
    okOf(
      await t
        .as(person)
        .upload('/v1/files', { name: 'хуучин.png', type: 'image/png', content: await aPicture(colour) }),
      201,
    ).id as string

  test('are added once per area and file content, with their descriptions; repeating it changes nothing', async () => {
    const [first, copy, draft] = [
      await old(khorooAdmin, 'red'),
      await old(khorooAdmin, 'red'),
      await old(khorooAdmin, 'blue'),
    ]
    const published = await publish(t, khorooAdmin, coverOf(first, 'Улаан талбай'))
    const other = await write(t, khorooAdmin, coverOf(copy))
    await write(t, khorooAdmin, imageIn(draft))
    await enter()
    const list = (await t.as(khorooAdmin).get('/v1/media?sort=name&pageSize=100')).body.data
    await enter()

    expect(list).toHaveLength(2)
    const red = list.find(({ useCount }: { useCount: number }) => useCount === 2)
    expect(red).toMatchObject({ alt: { mn: 'Улаан талбай' }, shared: true, areaId: idOf('D1K1') })
    expect(list.find(({ fileId }: { fileId: string }) => fileId === draft)).toMatchObject({
      alt: { mn: 'Гудамж' },
      shared: false,
    })
    const uses = okOf(await of.one(khorooAdmin, red.id), 200).uses.map(({ id }: { id: string }) => id)
    expect(uses.toSorted()).toEqual([published.id, other.id].toSorted())
    expect(await of.idsOf(khorooAdmin, '&q=talbai')).toEqual([red.id])
    expect((await of.remove(khorooAdmin, red.id)).body.code).toBe('wrong_state')
    expect(await of.countOf('media')).toBe(2)
  })

  test('of a draft belong to the area of its author', async () => {
    const file = await old(khorooAdmin, 'green')
    await write(t, khorooAdmin, coverOf(file))
    await enter()

    expect(await of.idsOf(districtAdmin)).toEqual([])
    expect(await of.idsOf(khorooAdmin)).toHaveLength(1)
  })
})
