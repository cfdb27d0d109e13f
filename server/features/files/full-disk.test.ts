import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, app, people, type TestApp } from '../../testing/app.ts'

// A disk that is really full: a small one is mounted where the running server stores its files. Requires root on Linux.

const DISK = '2m'
let t: TestApp
let url: string
let folder: string
let token: string
let isMounted = false

beforeAll(async () => {
  t = await app()
  folder = path.join(t.dataDir, 'files')
  fs.mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'nutag-full-disk', folder], { stdio: 'ignore' })
    isMounted = true
  } catch {
    return
  }
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.http.server.address() as AddressInfo).port}`
  token = await t.tokenOf(people.khorooAdmin)
})
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder])
})

async function upload(content: Buffer, name = 'a.pdf'): Promise<Pick<Answer, 'status' | 'body'>> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/v1/files`, { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json() }
}
const aPdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])

/** The paths of all files on the disk. */
const stored = () =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
const rows = async () =>
  (await t.core.pool.query('select id from files order by id')).rows.map(({ id }) => id as string)

test('an upload to a full disk is rejected on its field, leaves nothing behind, and works again when there is room', async (context) => {
  if (!isMounted) context.skip('a small disk cannot be mounted here: that takes root on Linux')
  const good: { id: string; url: string; content: Buffer }[] = []
  let refused: Awaited<ReturnType<typeof upload>> | undefined
  for (let i = 0; i < 30 && !refused; i++) {
    const content = aPdf()
    const answer = await upload(content)
    if (answer.status === 201) good.push({ ...answer.body.data, content })
    else refused = answer
  }

  expect(good.length).toBeGreaterThan(3)
  expect([refused?.status, refused?.body.code]).toEqual([507, 'storage_full'])
  expect(refused?.body.errors).toEqual([
    { path: 'file', code: 'storage_full', message: 'Файл хадгалах зай дууссан. Системийн админд мэдэгдэнэ үү' },
  ])

  // a picture is stored in three widths: none is kept when one does not fit
  const noise = {
    width: 900,
    height: 900,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 90 },
  }
  const picture = await sharp({ create: { ...noise, background: '#000' } })
    .jpeg({ quality: 40 })
    .toBuffer()
  expect((await upload(picture, 'a.jpg')).status).toBe(507)

  expect(stored()).toEqual(good.map(({ id }) => path.join(id.slice(0, 2), id, 'file')).toSorted())
  expect(await rows()).toEqual(good.map(({ id }) => id).toSorted())

  // everything else works, and earlier files are readable
  expect((await fetch(`${url}/v1/news`)).status).toBe(200)
  for (const file of good) {
    const bytes = Buffer.from(await (await fetch(`${url}${file.url}`)).arrayBuffer())
    expect(bytes.equals(file.content)).toBe(true)
  }

  for (const { id } of good.slice(0, 4)) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${url}/v1/files/${id}`, { method: 'DELETE', headers })).status).toBe(204)
  }
  expect((await upload(aPdf())).status).toBe(201)
})
