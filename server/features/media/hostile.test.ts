import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { people, type TestApp } from '../../testing/app.ts'
import { aPicture, coverOf, emptyLibrary, library, mediaApp } from '../../testing/media.ts'
import { okOf, publish } from '../../testing/news.ts'

const { khorooAdmin, otherKhorooAdmin } = people
const SCRIPT = '<script>alert(document.domain)</script>'

let t: TestApp
let of: ReturnType<typeof library>
beforeAll(async () => {
  ;({ t, of } = await mediaApp())
})
beforeEach(() => emptyLibrary(t))

const bytesOf = async (url: string) => (await t.http.inject({ url })).rawPayload
const sentAgain = async (content: Buffer) => {
  const { id, fileId } = okOf(await of.upload(khorooAdmin, await aPicture('red')), 201)
  const answer = await t
    .as(khorooAdmin)
    .upload(`/v1/media/${id}/file?version=1`, { name: 'x.png', type: 'image/png', content })
  return { answer, id, fileId }
}

/** A PNG whose first chunk claims this size. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const png = Buffer.from(await aPicture('blue'))
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

describe('a polyglot file', () => {
  test.each([
    ['a page behind a PNG', async () => Buffer.concat([await aPicture('teal'), Buffer.from(SCRIPT)])],
    ['an archive behind a JPEG', async () => Buffer.concat([await jpeg(), Buffer.from(`PK\u0003\u0004${SCRIPT}`)])],
    ['a comment in a JPEG', async () => withComment(await jpeg())],
  ])('%s is reduced to the picture, when it is added and when it replaces one', async (_what, make) => {
    const content = await make()
    const added = okOf(await of.upload(khorooAdmin, content), 201)
    for (const url of Object.values(added.urls as Record<string, string>)) {
      const stored = await bytesOf(url)
      expect((await sharp(stored).metadata()).format).toBe('webp')
      expect(stored.includes('alert(')).toBe(false)
    }
    await of.remove(khorooAdmin, added.id)
    const { answer } = await sentAgain(content)
    expect((await bytesOf(okOf(answer, 200).urls.large)).includes('alert(')).toBe(false)
  })

  test.each([
    ['a GIF that is a script', async () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;`)],
    [
      'an SVG with a script',
      async () => Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    ],
    ['half a picture', async () => (await noise()).subarray(0, 20_000)],
    ['a PNG that says it has ten billion pixels', () => claiming(100_000, 100_000)],
    ['a PNG that says it has no height', () => claiming(40, 0)],
    ['a PDF', async () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')],
  ])('%s is rejected, and the picture it should replace is unchanged', async (_what, make) => {
    const content = await make()
    expect((await of.upload(khorooAdmin, content)).status).toBe(400)
    const { answer, id, fileId } = await sentAgain(content)
    expect(answer.status).toBe(400)
    expect((await of.one(khorooAdmin, id)).body.data).toMatchObject({ fileId, version: 1 })
    expect(await of.countOf('media_files')).toBe(1)
  })
})

test('a photo does not reveal its location, in the library and as a replacement', async () => {
  const photo = await sharp(await aPicture('green', 200))
    .jpeg()
    .withExif({
      IFD0: { Make: 'TestCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 55/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '106/1 55/1 0/1' },
    })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeInstanceOf(Buffer)
  const { answer } = await sentAgain(photo)
  for (const url of Object.values(okOf(answer, 200).urls as Record<string, string>)) {
    const { exif, xmp, iptc } = await sharp(await bytesOf(url)).metadata()
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
  }
})

describe('concurrent requests', () => {
  test('of replacing and deleting a picture at the same time exactly one succeeds', async () => {
    const { id } = await of.uploaded(khorooAdmin, 'red')
    const [removed, replaced] = await Promise.all([
      of.remove(khorooAdmin, id),
      t.as(khorooAdmin).upload(`/v1/media/${id}/file?version=1`, {
        name: 'x.png',
        type: 'image/png',
        content: await aPicture('lime'),
      }),
    ])
    expect([removed.status, replaced.status].toSorted()).not.toContain(500)
    const left = await of.one(khorooAdmin, id)
    expect(left.status).toBe(removed.status === 204 ? 404 : 200)
    if (left.status === 200) expect(of.storedIn(left.body.data.fileId)).toHaveLength(3)
  })

  test('saving a record while its picture is replaced loses no changes', async () => {
    const { id, fileId } = await of.uploaded(khorooAdmin, 'red')
    const news = await publish(t, khorooAdmin, coverOf(fileId))
    const { version } = okOf(await of.one(khorooAdmin, id), 200)
    const [saved, replaced] = await Promise.all([
      t.as(khorooAdmin).patch(`/v1/news/${news.id}`, { title: { mn: 'Зассан' }, version: news.version, publish: true }),
      t.as(khorooAdmin).upload(`/v1/media/${id}/file?version=${version}`, {
        name: 'x.png',
        type: 'image/png',
        content: await aPicture('lime'),
      }),
    ])
    expect(replaced.status).toBe(200)
    const now = (await t.as(null).get(`/v1/news/${news.id}`)).body.data
    expect(now.cover.id).toBe(replaced.body.data.fileId)
    // the slower one gets 409, and nothing of its title is saved
    expect([200, 409]).toContain(saved.status)
    expect(now.title.mn).toBe(saved.status === 200 ? 'Зассан' : news.title.mn)
  })

  test('the file of a replaced picture stays out of reach for other areas', async () => {
    const { answer, fileId } = await sentAgain(await aPicture('lime'))
    for (const file of [fileId, okOf(answer, 200).fileId]) {
      const draft = { title: { mn: 'а' }, body: { mn: { type: 'doc', content: [] } }, category: 'announcement' }
      const body = { ...draft, areaId: otherKhorooAdmin.area, ...coverOf(file) }
      expect((await t.as(otherKhorooAdmin).post('/v1/news', body)).status).toBe(400)
    }
  })
})

const jpeg = async (width = 60) =>
  sharp(await aPicture('orange', width))
    .jpeg()
    .toBuffer()

/** A JPEG of some hundred kilobytes. */
const noise = () =>
  sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

/** A JPEG with a script in a comment segment. */
function withComment(picture: Buffer): Buffer {
  const text = Buffer.from(SCRIPT)
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([picture.subarray(0, 2), head, text, picture.subarray(2)])
}
