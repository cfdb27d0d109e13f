import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { EICAR, startClamd } from '../../testing/clamd.ts'
import { driveTools } from './testing.ts'

const { leader } = people

let t: TestApp
let base = ''
let port = 0
const { api, spaces, begin, patch, list } = driveTools(() => t)
beforeAll(async () => {
  port = await startClamd({ maxBytes: 100_000 })
  t = await app({ env: { CLAMAV_ADDRESS: `127.0.0.1:${port}` }, connections: 1 })
  base = await t.http.listen({ port: 0, host: '127.0.0.1' })
})

async function send(name: string, text: string) {
  const { own } = await spaces(leader)
  const bytes = Buffer.from(text)
  const { body } = await begin(leader, own.id, name, bytes.length)
  await patch(leader, base, body.data, bytes)
  return { id: body.data.id, answer: await api(leader).post(`/v1/drive/uploads/${body.data.id}/finish`) }
}

test('an infected file is refused by name and discarded, a clean one is added', async () => {
  const { answer, id } = await send('вирус.txt', EICAR)
  expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: 'file', code: 'infected' }]])
  expect(answer.text).toContain('Eicar-Test-Signature')
  expect((await api(leader).post(`/v1/drive/uploads/${id}/finish`)).status).toBe(404)

  expect((await send('цэвэр.txt', 'x'.repeat(90_000))).answer.status).toBe(200)
  expect((await list(leader, (await spaces(leader)).own.id)).map(({ name }) => name)).toEqual(['цэвэр.txt'])
})

test('a file that is too large for the scanner is not added unscanned', async () => {
  const { answer } = await send('том.txt', 'x'.repeat(200_000))

  expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: 'file', code: 'not_scanned' }]])
})

test('while the scanner does not answer nothing is added, and the upload can be finished later', async () => {
  const { clamav } = t.core.config
  Object.assign(t.core.config, { clamav: { host: '127.0.0.1', port: 9 } })
  const { answer, id } = await send('дараа.txt', 'утга')
  expect(answer.status).toBe(503)
  Object.assign(t.core.config, { clamav })

  expect((await api(leader).post(`/v1/drive/uploads/${id}/finish`)).status).toBe(200)
})
