import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { driveTools } from './testing.ts'

const { khorooAdmin, leader, districtAdmin, farLeader, citizen } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
let base = ''
beforeAll(async () => {
  t = await app({ connections: 2 })
  base = await t.http.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await t.core.pool.query('truncate drive_spaces cascade')
  await t.core.pool.query('delete from files')
})

const { api, spaces, upload, folder } = driveTools(() => t)
const attach = (person: Person, id: string) => api(person).post('/v1/drive/attachments', { nodeId: id })
const PDF = Buffer.from('%PDF-1.4\n% нууц тайлан\n%%EOF')
const copies = async () => (await t.core.pool.query('select owner_id, name from files order by created_at')).rows

test('a file is copied as an upload of the person, and the copy stays when the file changes or goes', async () => {
  const { own } = await spaces(khorooAdmin)
  const file = await upload(khorooAdmin, base, own.id, { name: 'Тайлан.pdf', bytes: PDF })

  const { status, body } = await attach(khorooAdmin, file.id)
  expect([status, body.data]).toMatchObject([201, { name: 'Тайлан.pdf', type: 'application/pdf', bytes: PDF.length }])
  expect(await copies()).toEqual([{ owner_id: khorooAdmin.id, name: 'Тайлан.pdf' }])
  await api(khorooAdmin).post('/v1/drive/nodes/delete', { ids: [file.id] })
  await api(khorooAdmin).post('/v1/drive/bin/delete', { ids: [file.id] })
  const read = await fetch(`${base}${body.data.url}`)
  expect([read.status, Buffer.from(await read.arrayBuffer()).equals(PDF)]).toEqual([200, true])
})

test('only those who read a file copy it', async () => {
  const { own } = await spaces(khorooAdmin)
  const file = await upload(khorooAdmin, base, own.id, { name: 'Нууц.pdf', bytes: PDF })

  for (const other of [districtAdmin, leader, farLeader]) expect((await attach(other, file.id)).status).toBe(404)
  expect((await attach(citizen, file.id)).status).toBe(403)
  await t.core.pool.query('insert into drive_shares (node_id, user_id, edits) values ($1, $2, false)', [
    file.id,
    leader.id,
  ])
  expect((await attach(leader, file.id)).status).toBe(201)
  await api(khorooAdmin).post('/v1/drive/nodes/delete', { ids: [file.id] })
  expect((await attach(khorooAdmin, file.id)).status).toBe(404)
  expect(await copies()).toEqual([{ owner_id: leader.id, name: 'Нууц.pdf' }])
})

test('the recipient of a message with the copy reads the copy, and neither the file nor its folder', async () => {
  const { own } = await spaces(khorooAdmin)
  const inside = await folder(khorooAdmin, own.id, 'Хавтас')
  const file = await upload(khorooAdmin, base, inside.id, { name: 'Тайлан.pdf', bytes: PDF })
  await upload(khorooAdmin, base, inside.id, { name: 'Нууц.pdf', bytes: PDF })
  const copy = (await attach(khorooAdmin, file.id)).body.data
  const talk = await api(khorooAdmin).post('/v1/chat/direct', { personId: leader.id })
  expect(talk.status, talk.text).toBeLessThan(300)
  const key = talk.body.data.id
  const sent = await api(khorooAdmin).post(`/v1/chat/conversations/${key}/messages`, {
    clientId: crypto.randomUUID(),
    body: '',
    fileIds: [copy.id],
  })
  expect(sent.status, sent.text).toBeLessThan(300)

  const { body } = await api(leader).get(`/v1/chat/conversations/${key}/messages`)
  const [shown] = body.data.at(-1).files
  expect((await fetch(`${base}${shown.url}`)).status).toBe(200)
  for (const id of [file.id, inside.id]) expect((await api(leader).get(`/v1/drive/nodes/${id}`)).status).toBe(404)
  expect((await api(leader).get('/v1/drive/search')).body.data).toEqual([])
})

test('folders, and kinds of files that records do not take, are refused, and nothing of them is kept', async () => {
  const { own } = await spaces(leader)
  const inside = await folder(leader, own.id, 'Хавтас')
  const text = await upload(leader, base, own.id, { name: 'a.txt', bytes: Buffer.from('утга') })

  expect((await attach(leader, inside.id)).status).toBe(404)
  const refused = await attach(leader, text.id)
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'file', code: 'file_kind' }]])
  expect(await copies()).toEqual([])
})
