import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../server/core/attachments/zip.ts'
import { tidyDrive } from '../server/features/drive/bin.ts'
import { driveTools } from '../server/features/drive/testing.ts'
import { app, people, type TestApp } from '../server/testing/app.ts'
import { EICAR } from '../server/testing/clamd.ts'
import { S3_KEY, type TestStorage, testStorage } from '../server/testing/s3.ts'
import { startClamd, whyNoClamd } from './support/clamd.ts'

// The drive on an S3 server that checks signatures, with ClamAV of Debian in front where it can be run.

const { leader } = people
const why = whyNoClamd()

let t: TestApp
let base = ''
let s3: TestStorage
beforeAll(async () => {
  s3 = await testStorage()
  const env: Record<string, string> = {
    FILES_S3_ENDPOINT: s3.endpoint,
    FILES_S3_BUCKET: s3.bucket,
    FILES_S3_REGION: S3_KEY.region,
    FILES_S3_ACCESS_KEY: S3_KEY.accessKey,
    FILES_S3_SECRET_KEY: S3_KEY.secretKey,
  }
  if (!why) env.CLAMAV_ADDRESS = await startClamd()
  t = await app({ env })
  base = await t.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => s3.stop())
const { api, spaces, begin, patch, upload, list } = driveTools(() => t)

const urlOf = async (id: string): Promise<string> => (await api(leader).get(`/v1/drive/nodes/${id}`)).body.data.url
/** Deletes a file for good, with its bytes. */
async function destroy(id: string): Promise<void> {
  await api(leader).post('/v1/drive/nodes/delete', { ids: [id] })
  await api(leader).post('/v1/drive/bin/delete', { ids: [id] })
  await tidyDrive(t.core)
}

describe('the drive on S3', () => {
  test('keeps a file that was sent in two parts, answers ranges of it, and leaves nothing in the bucket when it is destroyed', async () => {
    const { own } = await spaces(leader)
    const bytes = Buffer.alloc(3_000_000, 'абв')
    const { body } = await begin(leader, own.id, 'тайлан.txt', bytes.length)
    expect((await patch(leader, base, body.data, bytes.subarray(0, 1_000_000))).status).toBe(204)
    expect((await patch(leader, base, body.data, bytes.subarray(1_000_000), 1_000_000)).status).toBe(204)
    const finished = await api(leader).post(`/v1/drive/uploads/${body.data.id}/finish`)
    expect(finished.status, finished.text).toBe(200)
    expect(s3.keys().length).toBeGreaterThan(1)
    const url = `${base}${await urlOf(finished.body.data.id)}`
    const across = await fetch(url, { headers: { range: 'bytes=999990-1000009' } })
    expect([across.status, Buffer.from(await across.arrayBuffer())]).toEqual([206, bytes.subarray(999_990, 1_000_010)])
    await destroy(finished.body.data.id)
    expect((await fetch(url)).status).toBe(404)
    expect(s3.keys()).toEqual([])
  })
})

describe.skipIf(why)(`the drive with ClamAV${why ? ` (${why})` : ''}`, () => {
  const tried = async (name: string, bytes: Buffer) => {
    const { own } = await spaces(leader)
    const { body } = await begin(leader, own.id, name, bytes.length)
    await patch(leader, base, body.data, bytes)
    return api(leader).post(`/v1/drive/uploads/${body.data.id}/finish`)
  }

  test('refuses the EICAR file by its name, also inside of a ZIP archive, and leaves nothing of it', async () => {
    const zip = await buffer(
      zipOf([{ path: 'дотор/eicar.com', changedAt: new Date(0), open: () => Readable.from([Buffer.from(EICAR)]) }]),
    )
    for (const [name, bytes] of [
      ['eicar.com', Buffer.from(EICAR)],
      ['архив.zip', zip],
    ] as const) {
      const answer = await tried(name, bytes)
      expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: 'file', code: 'infected' }]])
      expect(answer.text).toContain('Eicar-Test-Signature')
    }
    expect(await list(leader, (await spaces(leader)).own.id)).toEqual([])
    await tidyDrive(t.core)
    expect(s3.keys()).toEqual([])
  })

  test('adds a clean file', async () => {
    const { own } = await spaces(leader)
    const file = await upload(leader, base, own.id, { name: 'цэвэр.txt', bytes: Buffer.from('Сайн байна уу') })
    expect(await (await fetch(`${base}${await urlOf(file.id)}`)).text()).toBe('Сайн байна уу')
    await destroy(file.id)
  })

  test('does not add a file that is too large for it unscanned', async () => {
    const answer = await tried('том.bin', Buffer.alloc(22_000_000, 1))
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: 'file', code: 'not_scanned' }]])
  })
})
