import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tidyFiles } from '../../core/attachments/tidy.ts'
import { people, type TestApp } from '../../testing/app.ts'
import { aPicture, coverOf, emptyLibrary, imageIn, library, makeMedia, mediaApp } from '../../testing/media.ts'
import { aDraft, okOf, publish, write } from '../../testing/news.ts'
import { idOf } from '../../testing/people.ts'

const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, farKhorooAdmin, leader, citizen } = people

let t: TestApp
let of: ReturnType<typeof library>
beforeAll(async () => {
  ;({ t, of } = await mediaApp())
})
beforeEach(() => emptyLibrary(t))

describe('pictures out of reach', () => {
  test('a private picture is visible only to the people of its area, like a draft', async () => {
    const { id } = await makeMedia(t.core.pool, { area: 'D1K1', by: khorooAdmin })

    expect(await of.idsOf(khorooAdmin)).toEqual([id])
    for (const person of [cityAdmin, districtAdmin, otherKhorooAdmin, farKhorooAdmin]) {
      expect([person.name, await of.idsOf(person)]).toEqual([person.name, []])
      expect([person.name, (await of.one(person, id)).status]).toEqual([person.name, 404])
      expect((await t.as(person).patch(`/v1/media/${id}`, { name: 'x', version: 1 })).status).toBe(404)
      expect((await of.remove(person, id)).status).toBe(404)
    }
  })

  test('a shared picture is visible above and below its area, and not in sibling areas', async () => {
    const { id } = await makeMedia(t.core.pool, { area: 'D1', shared: true })

    for (const person of [cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin]) {
      expect([person.name, await of.idsOf(person)]).toEqual([person.name, [id]])
    }
    for (const person of [people.otherDistrictAdmin, farKhorooAdmin]) {
      expect([person.name, await of.idsOf(person), (await of.one(person, id)).status]).toEqual([person.name, [], 404])
    }
  })

  test('a shared picture can be used below its area, but not changed', async () => {
    const { id } = await makeMedia(t.core.pool, { area: 'D1', shared: true })

    expect(okOf(await of.one(khorooAdmin, id), 200).canWrite).toBe(false)
    expect((await t.as(khorooAdmin).patch(`/v1/media/${id}`, { name: 'x', version: 1 })).status).toBe(403)
    expect((await of.remove(khorooAdmin, id)).status).toBe(403)
  })

  test.each([
    ['a section leader', leader, 403],
    ['a citizen', citizen, 403],
    ['nobody', null, 401],
  ])('%s has no library', async (_who, person, status) => {
    expect((await t.as(person).get('/v1/media')).status).toBe(status)
    expect((await of.upload(person, await aPicture('red'))).status).toBe(status)
  })

  test('the file of a picture out of reach cannot be used in content; it is reported as if it did not exist', async () => {
    const hidden = await makeMedia(t.core.pool, { area: 'D1K2', by: otherKhorooAdmin })
    const extraColumns = await makeMedia(t.core.pool, { area: 'D2K1', shared: true })
    for (const id of [hidden.fileId, extraColumns.fileId, idOf('no such file')]) {
      const cover = await t.as(khorooAdmin).post('/v1/news', aDraft(khorooAdmin, coverOf(id)))
      expect(cover).toMatchObject({ status: 400, body: { errors: [{ path: 'cover.id', code: 'file_id' }] } })
      const text = await t.as(khorooAdmin).post('/v1/news', aDraft(khorooAdmin, imageIn(id)))
      expect(text).toMatchObject({ status: 400, body: { errors: [{ path: 'body.mn', code: 'file_id' }] } })
    }
  })

  test('a picture of the library is not public while no published record shows it', async () => {
    const { fileId, urls } = await of.uploaded(cityAdmin, 'teal', { shared: true })
    const plain = `/files/${fileId}/small.webp`

    expect((await t.http.inject({ url: plain })).statusCode).toBe(404)
    expect((await t.http.inject({ url: urls.small })).statusCode).toBe(200)
    await publish(t, cityAdmin, coverOf(fileId))
    expect((await t.http.inject({ url: plain })).statusCode).toBe(200)
  })
})

describe('deleting', () => {
  test('is rejected for a picture that a record shows, even if only in a version or in the bin', async () => {
    const { id, fileId } = await of.uploaded(khorooAdmin, 'red')
    const news = await write(t, khorooAdmin, coverOf(fileId))
    expect((await of.remove(khorooAdmin, id)).body.code).toBe('wrong_state')

    okOf(await t.as(khorooAdmin).patch(`/v1/news/${news.id}`, { cover: null, version: 1 }), 200)
    expect((await of.remove(khorooAdmin, id)).body.code).toBe('wrong_state')

    await t.as(khorooAdmin).delete(`/v1/news/${news.id}`)
    expect((await of.remove(khorooAdmin, id)).body.code).toBe('wrong_state')

    await t.as(khorooAdmin).delete(`/v1/news/${news.id}/forever`)
    expect((await of.remove(khorooAdmin, id)).status).toBe(204)
    expect(of.storedIn(fileId)).toEqual([])
    expect(await of.countOf('media_files')).toBe(0)
    expect((await t.core.pool.query('select from files where id = $1', [fileId])).rowCount).toBe(0)
  })

  test('is rejected for a picture in a text of another area, even out of reach', async () => {
    const { id, fileId } = await of.uploaded(districtAdmin, 'red', { shared: true })
    await write(t, khorooAdmin, imageIn(fileId))

    expect((await of.remove(districtAdmin, id)).body.code).toBe('wrong_state')
    expect(of.storedIn(fileId)).toHaveLength(3)
  })

  test('while a record starts to use the picture never leaves a record with a missing file', async () => {
    const { id, fileId } = await of.uploaded(khorooAdmin, 'red')
    const [removed, saved] = await Promise.all([
      of.remove(khorooAdmin, id),
      t.as(khorooAdmin).post('/v1/news', aDraft(khorooAdmin, coverOf(fileId))),
    ])

    // exactly one of them succeeds
    expect([removed.status === 204, saved.status === 201].filter(Boolean)).toHaveLength(1)
    expect([204, 409]).toContain(removed.status)
    expect([201, 400]).toContain(saved.status)
    expect(of.storedIn(fileId)).toHaveLength(saved.status === 201 ? 3 : 0)
  })

  test('content permanently keeps its pictures in the library', async () => {
    const { id, fileId } = await of.uploaded(khorooAdmin, 'red')
    const news = await write(t, khorooAdmin, coverOf(fileId))
    await t.as(khorooAdmin).delete(`/v1/news/${news.id}`)
    await t.as(khorooAdmin).delete(`/v1/news/${news.id}/forever`)
    const { rows } = await t.core.pool.query(`select payload from jobs where kind = 'files.tidy'`)
    for (const { payload } of rows) await tidy(payload)

    expect(await of.idsOf(khorooAdmin)).toEqual([id])
    expect(of.storedIn(fileId)).toHaveLength(3)
    expect((await t.as(khorooAdmin).delete(`/v1/files/${fileId}`)).body.code).toBe('wrong_state')
  })

  const tidy = async (payload: unknown) => {
    await tidyFiles(t.core)(payload as never, { id: 1, attempts: 1 })
  }
})

describe('uploading', () => {
  test('adds a picture to the library of the area, with its size and without a description', async () => {
    const made = await of.uploaded(khorooAdmin, 'red', { name: '../төв талбай.png' })

    expect(made).toMatchObject({
      isNew: true,
      areaId: idOf('D1K1'),
      name: 'төв талбай.png',
      alt: { mn: '' },
      decorative: false,
      shared: false,
      width: 40,
      height: 30,
      useCount: 0,
      by: { id: khorooAdmin.id },
      canWrite: true,
    })
    expect(of.storedIn(made.fileId)).toHaveLength(3)
  })

  test('the same picture twice yields one picture per area; another area has its own', async () => {
    const first = await of.uploaded(khorooAdmin, 'red')
    const files = await of.countOf('files')
    const again = await of.uploaded(khorooAdmin, 'red', { name: 'дахин.png' })

    expect(again).toMatchObject({ id: first.id, fileId: first.fileId, name: 'зураг.png', isNew: false })
    expect(await of.countOf('files')).toBe(files)
    const other = await of.uploaded(otherKhorooAdmin, 'red')
    expect([other.isNew, other.id === first.id]).toEqual([true, false])
  })

  test('one picture 60 times concurrently yields one picture; every upload succeeds', async () => {
    const content = await aPicture('orange')
    const files = await of.countOf('files')
    const answers = await Promise.all(Array.from({ length: 60 }, () => of.upload(khorooAdmin, content)))

    expect([...new Set(answers.map(({ status }) => status))]).toEqual([201])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.data.isNew)).toHaveLength(1)
    expect(await of.countOf('files')).toBe(files + 1)
  })

  test('60 pictures concurrently adds each of them once', async () => {
    const contents = await Promise.all(Array.from({ length: 60 }, (_, i) => aPicture('navy', 10 + i)))
    const answers = await Promise.all(contents.map((content) => of.upload(khorooAdmin, content)))

    expect([...new Set(answers.map(({ status }) => status))]).toEqual([201])
    expect(await of.idsOf(khorooAdmin)).toHaveLength(60)
    expect(fs.readdirSync(path.join(t.dataDir, 'files', 'incoming'))).toEqual([])
  })

  test.each([
    ['a text called a picture', Buffer.from('not a picture at all'), 'not_a_picture'],
    ['a document', Buffer.from('%PDF-1.4\n%%EOF'), 'not_a_picture'],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'not_a_picture'],
    ['the beginning of a picture', Buffer.from('ffd8ffe000104a464946000101', 'hex'), 'not_a_picture'],
    ['nothing', Buffer.alloc(0), 'empty_file'],
  ])('%s is rejected on its field and leaves nothing behind', async (_what, content, code) => {
    const before = await of.countOf('files')
    const answer = await of.upload(khorooAdmin, content, { name: 'x.png' })

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'file', code }] } })
    expect([await of.countOf('media'), await of.countOf('files')]).toEqual([0, before])
    expect(fs.readdirSync(path.join(t.dataDir, 'files', 'incoming'))).toEqual([])
  })
})
