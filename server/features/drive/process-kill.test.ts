import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { killed, serverProcess } from '../../testing/server-process.ts'
import { driveTools } from './testing.ts'

// The process that takes in a file is killed in the middle of it: what it has acknowledged is there, and the rest goes on.

const { leader } = people
const MB = 1_048_576

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const { spaces, begin } = driveTools(() => t)
const start = () => serverProcess(t, { at: '2026-11-01T00:00:00Z' })

test('bytes acknowledged before kill -9 are kept, and the upload goes on from them to the same file', async () => {
  const { own } = await spaces(leader)
  const content = randomBytes(24 * MB)
  const begun = await begin(leader, own.id, 'Том.bin', content.length)
  const { id, address } = begun.body.data
  const headers = { authorization: `Bearer ${await t.tokenOf(leader)}`, 'tus-resumable': '1.0.0' }
  const offsetAt = async (url: string) => {
    const answer = await fetch(`${url}${address}`, { method: 'HEAD', headers })
    expect(answer.status).toBe(200)
    return Number(answer.headers.get('upload-offset'))
  }
  const send = (url: string, from: number, body: ReadableStream | Uint8Array) =>
    fetch(`${url}${address}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body,
      duplex: 'half',
    } as RequestInit)
  let acknowledged = 0
  for (let round = 0; round < 3; round++) {
    const { child, url } = await start()
    expect(await offsetAt(url)).toBeGreaterThanOrEqual(acknowledged)
    const before = await offsetAt(url)
    const part = content.subarray(before, before + 5 * MB)
    const sent = await send(url, before, part)
    expect(sent.status).toBe(204)
    acknowledged = Number(sent.headers.get('upload-offset'))
    expect(acknowledged).toBe(before + part.length)
    // half of the next part is on its way, and the rest never comes
    let isUnderWay: () => void
    const underWay = new Promise<void>((done) => {
      isUnderWay = done
    })
    const begins = acknowledged
    const half = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(content.subarray(begins, begins + MB)))
        isUnderWay()
        return new Promise(() => {})
      },
    })
    const broken = send(url, acknowledged, half).catch(() => undefined)
    await underWay
    await killed(child)
    await broken
  }
  const { url } = await start()
  const from = await offsetAt(url)
  expect(from).toBeGreaterThanOrEqual(acknowledged)
  expect((await send(url, from, content.subarray(from))).status).toBe(204)
  const finished = await fetch(`${url}/v1/drive/uploads/${id}/finish`, { method: 'POST', headers })
  expect(finished.status).toBe(200)
  const { data } = (await finished.json()) as { data: { url: string } }
  const saved = Buffer.from(await (await fetch(new URL(data.url, url))).arrayBuffer())
  expect(saved.length).toBe(content.length)
  expect(hash(saved)).toBe(hash(content))
  // nothing of what was cut off stays in the store
  const stored = fs
    .readdirSync(path.join(t.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)
  expect(stored).toBeLessThanOrEqual(content.length + 3 * 2 * MB)
}, 240_000)

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
