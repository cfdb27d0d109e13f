import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { okOf } from '../../testing/surveys.ts'

// Photos of reports without an account: docs/rules/cases.md. Kept apart because one network may send only twenty per minute.

const { khorooAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})

async function sendReport(): Promise<{ key: string; id: string }> {
  const opened = new Date()
  const { ticket } = okOf(await t.as(null).get('/v1/violations/report'))
  t.setNow(new Date(opened.getTime() + 30_000))
  const body = { category: 'waste', description: 'Хог', to: idOf('D1K1'), place: '12 дугаар байр', ticket }
  const { secret, number } = okOf(await t.as(null).post('/v1/violations/report', body), 202)
  t.setNow(undefined)
  const { rows } = await t.core.pool.query('select id from violations where number = $1', [number])
  return { key: secret, id: rows[0].id }
}

/** A unique photo with GPS coordinates. */
let width = 300
const aPhoto = () =>
  sharp({ create: { width: width++, height: 200, channels: 3, background: '#887766' } })
    .withExif({ IFD3: { GPSLatitude: '47/1 55/1 0/1', GPSLongitude: '106/1 55/1 0/1' } })
    .jpeg()
    .toBuffer()
const add = async (key: string, content?: Buffer) =>
  t.as(null).upload(`/v1/violations/case/photos?secret=${key}`, {
    name: 'IMG_1.jpg',
    type: 'image/jpeg',
    content: content ?? (await aPhoto()),
  })
/** Every file in the uploads folder, including unfinished uploads. */
const onDisk = () =>
  fs
    .readdirSync(path.join(t.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .toSorted()

test('a photo sent again, even concurrently or when five are stored, is stored once', async () => {
  const { key, id } = await sendReport()
  const photo = await aPhoto()
  const twins = await Promise.all([add(key, photo), add(key, photo)])
  for (let more = 0; more < 4; more++) await add(key)
  const again = await add(key, photo)

  expect([...twins, again].map(({ status, body }) => [status, body.data.photos])).toEqual([
    [201, 1],
    [201, 1],
    [201, 5],
  ])
  expect((await add(key)).status).toBe(409)
  expect(okOf(await t.as(khorooAdmin).get(`/v1/violations/${id}`)).photos).toHaveLength(5)
})

test('a rejected photo leaves no file behind, and stored photos contain no EXIF data', async () => {
  const { key, id } = await sendReport()
  await add(key)
  const before = onDisk()
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const cut = (await aPhoto()).subarray(0, 400)
  const refused = [
    await add(key, bomb),
    await add(key, cut),
    await add(key, Buffer.from('<svg onload="alert(1)"/>')),
    await add(key, Buffer.alloc(0)),
    await add('f'.repeat(40)),
  ]
  okOf(await t.as(khorooAdmin).post(`/v1/violations/${id}/transitions`, { action: 'verify' }))
  refused.push(await add(key))

  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404, 409])
  expect(onDisk()).toEqual(before)
  const pictures = before.filter((file) => file.endsWith('.webp'))
  expect(pictures.length).toBeGreaterThan(0)
  for (const file of pictures) expect((await sharp(file).metadata()).exif).toBeUndefined()
})
