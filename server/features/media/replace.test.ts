import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aPicture, coverOf, imageIn, library, unlimitedMedia } from '../../testing/media.ts'
import { okOf, publish, write } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, otherKhorooAdmin } = people

let t: TestApp
let of: ReturnType<typeof library>
beforeAll(async () => {
  t = await app({ features: unlimitedMedia() })
  of = library(t)
})
beforeEach(async () => {
  await t.core.pool.query('truncate media, news, laws cascade')
  await t.core.pool.query('delete from file_links')
})

const send = (person: TestPerson | null, id: string, content: Buffer, version = 1) =>
  t.as(person).upload(`/v1/media/${id}/file?version=${version}`, { name: 'шинэ.png', type: 'image/png', content })
/** The current version of a picture: an undescribed one has changed by taking over a record's description. */
const versionOf = async (person: TestPerson, id: string): Promise<number> => okOf(await of.one(person, id), 200).version
const replace = async (person: TestPerson, id: string, colour = 'lime', width = 60) =>
  okOf(await send(person, id, await aPicture(colour, width), await versionOf(person, id)), 200)
const newsOf = async (person: TestPerson | null, id: string) => (await t.as(person).get(`/v1/news/${id}`)).body.data

describe('replacing a picture', () => {
  test('is rejected for people who may not change it, and for a file that is not a picture', async () => {
    const { id } = await of.uploaded(districtAdmin, 'red', { shared: true })
    const content = await aPicture('lime')
    expect((await send(khorooAdmin, id, content)).status).toBe(403)
    expect((await send(leader, id, content)).status).toBe(403)
    expect((await send(null, id, content)).status).toBe(401)
    expect((await send(people.otherDistrictAdmin, id, content)).status).toBe(404)
    expect((await send(districtAdmin, id, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(400)
    expect((await send(districtAdmin, id, content.subarray(0, 60))).status).toBe(400)
    expect((await of.one(districtAdmin, id)).body.data.version).toBe(1)
  })

  test('shows the new one in cover and text, at new addresses, with its size', async () => {
    const { id, fileId } = await of.uploaded(khorooAdmin, 'red')
    const cover = await publish(t, khorooAdmin, coverOf(fileId, 'Талбай'))
    const sized = imageIn(fileId)
    Object.assign(sized.body.mn.content[1]?.attrs ?? {}, { width: 40, height: 30 })
    const inText = await publish(t, khorooAdmin, sized)
    const before = cover.cover.urls.small
    expect((await t.http.inject({ url: before })).statusCode).toBe(200)

    const made = await replace(khorooAdmin, id)
    expect(made).toMatchObject({ replaced: 2, width: 60, useCount: 2, alt: { mn: 'Талбай' } })
    expect(made.fileId).not.toBe(fileId)

    const shown = await newsOf(null, cover.id)
    expect(shown.cover).toMatchObject({ id: made.fileId, alt: { mn: 'Талбай' }, width: 60 })
    expect(shown.cover.urls.small).not.toBe(before)
    expect((await t.http.inject({ url: shown.cover.urls.small })).statusCode).toBe(200)
    const [, picture] = (await newsOf(null, inText.id)).body.mn.content
    expect(picture.attrs).toMatchObject({ fileId: made.fileId, alt: 'Гудамж', width: 60, height: 30 })
    // the old one is no longer public, and stays for earlier versions
    expect((await t.http.inject({ url: before })).statusCode).toBe(404)
    expect(of.storedIn(fileId)).toHaveLength(3)
    const versions = (await t.as(khorooAdmin).get(`/v1/news/${cover.id}/versions`)).body.data
    expect(versions).toHaveLength(2)
    const first = (await t.as(khorooAdmin).get(`/v1/news/${cover.id}/versions/${versions[1].no}`)).body.data
    expect(first.cover.id).toBe(fileId)
    expect((await t.http.inject({ url: first.cover.urls.small })).statusCode).toBe(200)
    const history = (await t.as(khorooAdmin).get(`/v1/news/${cover.id}/history`)).body.data
    expect(history[0].action).toBe('replace_picture')
  })

  test('changes published content and unpublished changes separately, and publishes nothing', async () => {
    const { id, fileId } = await of.uploaded(khorooAdmin, 'red')
    const live = await publish(t, khorooAdmin, { ...coverOf(fileId), title: { mn: 'Нийтэлсэн' } })
    okOf(await t.as(khorooAdmin).patch(`/v1/news/${live.id}`, { title: { mn: 'Засвар' }, version: live.version }), 200)
    const plain = await publish(t, khorooAdmin, { title: { mn: 'Зураггүй' } })
    okOf(await t.as(khorooAdmin).patch(`/v1/news/${plain.id}`, { ...imageIn(fileId), version: plain.version }), 200)

    const made = await replace(khorooAdmin, id)
    expect(made.replaced).toBe(2)
    const both = await newsOf(khorooAdmin, live.id)
    expect(both).toMatchObject({ title: { mn: 'Нийтэлсэн' }, hasChanges: true, cover: { id: made.fileId } })
    expect(both.changes).toMatchObject({ title: { mn: 'Засвар' }, cover: { id: made.fileId } })
    const waiting = await newsOf(khorooAdmin, plain.id)
    expect(waiting).toMatchObject({ hasChanges: true, files: {} })
    expect(Object.keys(waiting.changes.files)).toEqual([made.fileId])
    expect((await newsOf(null, plain.id)).version).toBe(plain.version)

    const body = { version: both.changes.version, publish: true }
    expect(okOf(await t.as(khorooAdmin).patch(`/v1/news/${live.id}`, body), 200)).toMatchObject({
      title: { mn: 'Засвар' },
      cover: { id: made.fileId },
      hasChanges: false,
    })
    const back = okOf(
      await t.as(khorooAdmin).post(`/v1/news/${plain.id}/changes/discard`, { version: waiting.version }),
      200,
    )
    expect(back).toMatchObject({ hasChanges: false, files: {} })
  })

  test('does not change records that the person may not write: a draft of an office below, a record of the level above', async () => {
    const { id, fileId } = await of.uploaded(districtAdmin, 'red', { shared: true })
    const draft = await write(t, khorooAdmin, coverOf(fileId))
    const below = await publish(t, otherKhorooAdmin, coverOf(fileId))
    const above = await publish(t, cityAdmin, coverOf(fileId))

    const made = await replace(districtAdmin, id)
    expect(made.replaced).toBe(1)
    expect((await newsOf(khorooAdmin, draft.id)).cover.id).toBe(fileId)
    expect((await newsOf(null, above.id)).cover.id).toBe(fileId)
    expect((await newsOf(null, below.id)).cover.id).toBe(made.fileId)
    // the picture that they keep is still the library's: it counts as used and is not deleted
    expect(made.useCount).toBe(3)
    expect((await of.remove(districtAdmin, id)).body.code).toBe('wrong_state')
    const change = { title: { mn: 'Үргэлжлүүлсэн' }, version: draft.version }
    expect(okOf(await t.as(khorooAdmin).patch(`/v1/news/${draft.id}`, change), 200).cover.id).toBe(fileId)
  })

  test('includes every kind of content that the role writes', async () => {
    const { id, fileId } = await of.uploaded(cityAdmin, 'red')
    const body = imageIn(fileId).body
    const kinds = {
      laws: { category: 'law', number: 'А/1', adoptedOn: '2026-01-15', effectiveOn: null },
      videos: { category: 'guide', source: { provider: 'youtube', id: 'dQw4w9WgXcQ' } },
      faqs: { category: 'documents' },
      manual: { category: 'chapter' },
      sections: { category: 'about' },
      team: { category: 'tuz', role: { mn: 'Гишүүн' } },
      documents: { category: 'annual', year: 2025 },
    }
    const made: [string, string][] = []
    for (const [path, own] of Object.entries(kinds)) {
      const draft = { title: { mn: path }, body, areaId: idOf('C'), ...own }
      made.push([path, okOf(await t.as(cityAdmin).post(`/v1/${path}`, draft), 201).id])
    }
    const { fileId: now, replaced } = await replace(cityAdmin, id)
    expect(replaced).toBe(made.length)
    for (const [path, record] of made) {
      expect(Object.keys((await t.as(cityAdmin).get(`/v1/${path}/${record}`)).body.data.files)).toEqual([now])
    }
  })

  test('twice concurrently succeeds once, and every record shows that picture', async () => {
    const { id, fileId } = await of.uploaded(khorooAdmin, 'red')
    const news = await publish(t, khorooAdmin, coverOf(fileId))
    const { version } = okOf(
      await of.change(khorooAdmin, id, { shared: true, version: await versionOf(khorooAdmin, id) }),
      200,
    )
    const answers = await Promise.all([
      send(khorooAdmin, id, await aPicture('tan'), version),
      send(districtAdmin, id, await aPicture('navy'), version),
      send(cityAdmin, id, await aPicture('gold'), version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const won = answers.find(({ status }) => status === 200)?.body.data
    expect((await newsOf(null, news.id)).cover.id).toBe(won.fileId)
    expect((await of.one(khorooAdmin, id)).body.data).toMatchObject({ fileId: won.fileId, version: version + 1 })
    const { rows } = await t.core.pool.query('select count(*)::int as n from media_files')
    expect(rows[0].n).toBe(2)
  })

  test('with the same picture, or with one the area already has, is rejected; an earlier one may return', async () => {
    const { id } = await of.uploaded(khorooAdmin, 'red')
    await of.uploaded(khorooAdmin, 'blue')
    const refused = async (colour: string) => (await send(khorooAdmin, id, await aPicture(colour))).body.errors
    expect(await refused('red')).toMatchObject([{ path: 'file', code: 'same_picture' }])
    expect(await refused('blue')).toMatchObject([{ path: 'file', code: 'picture_in_library' }])
    await replace(khorooAdmin, id, 'lime', 40)
    expect((await send(khorooAdmin, id, await aPicture('red'), 2)).status).toBe(200)
  })

  test('in a record directly, by a file that its writer may not use, is rejected', async () => {
    const { fileId } = await of.uploaded(khorooAdmin, 'red')
    const hidden = await of.uploaded(otherKhorooAdmin, 'navy')
    await publish(t, khorooAdmin, coverOf(fileId))
    const answer = await t.as(khorooAdmin).post('/v1/news/pictures/replace', { from: [fileId], to: hidden.fileId })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'cover.id', code: 'file_id' }] } })
  })
})
