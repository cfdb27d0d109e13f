import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { segmentKey } from '../../core/storage/segments.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { tidyDrive } from './bin.ts'
import { driveTools } from './testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, leader, farLeader, citizen } = people
const STRANGERS = [cityAdmin, districtAdmin, khorooAdmin, farLeader]
type Person = (typeof people)[keyof typeof people]

let t: TestApp
let base = ''
beforeAll(async () => {
  t = await app()
  base = await t.http.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await t.core.pool.query('truncate drive_spaces cascade')
  await t.core.pool.query('delete from notifications')
  t.setNow(undefined)
  // what earlier tests have left in the store
  await tidyDrive(t.core)
})

const { api, spaces, begin, patch, upload, folder, list } = driveTools(() => t)
const bytes = (text: string) => new TextEncoder().encode(text)
const share = (nodeId: string, person: Person, edits: boolean) =>
  t.core.pool.query('insert into drive_shares (node_id, user_id, edits) values ($1, $2, $3)', [
    nodeId,
    person.id,
    edits,
  ])
const segmentFiles = () =>
  fs
    .readdirSync(path.join(t.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())

/** Everywhere that a name could be found. */
async function placesOf(person: Person): Promise<string> {
  const answers = await Promise.all(
    [
      '/v1/drive/spaces',
      '/v1/drive/bin',
      '/v1/drive/bin?q=%D0%9D%D1%83%D1%83%D1%86',
      '/v1/drive/uploads',
      '/v1/notifications',
    ].map((address) => api(person).get(address)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return answers.map(({ text }) => text).join('\n')
}

describe('who sees a file', () => {
  test('one of a person is found, read and changed by nobody else, not even by the city', async () => {
    const { own } = await spaces(leader)
    const inside = await folder(leader, own.id, 'Нууц хавтас')
    const file = await upload(leader, base, inside.id, { name: 'Нууц.txt', bytes: bytes('Нууц утга') })
    const { body: begun } = await begin(leader, own.id, 'Нууц2.txt', 3)
    const gone = await folder(leader, own.id, 'Нууц устсан')
    await api(leader).post('/v1/drive/nodes/delete', { ids: [gone.id] })

    expect((await list(leader, inside.id)).map(({ name }) => name)).toEqual(['Нууц.txt'])
    for (const other of STRANGERS) {
      expect(await placesOf(other)).not.toContain('Нууц')
      for (const id of [own.id, inside.id, file.id])
        expect((await api(other).get(`/v1/drive/nodes/${id}`)).status).toBe(404)
      const mine = (await spaces(other)).own
      const tried = [
        api(other).get(`/v1/drive/nodes?folderId=${inside.id}`),
        api(other).post('/v1/drive/folders', { parentId: inside.id, name: 'Өөр' }),
        begin(other, inside.id, 'a.txt', 1),
        api(other).patch(`/v1/drive/nodes/${file.id}`, { name: 'Өөр', version: 1 }),
        api(other).post('/v1/drive/nodes/move', { ids: [file.id], toId: mine.id }),
        api(other).post('/v1/drive/nodes/delete', { ids: [file.id] }),
        api(other).post('/v1/drive/bin/restore', { ids: [gone.id] }),
        api(other).post('/v1/drive/bin/delete', { ids: [gone.id] }),
        api(other).post(`/v1/drive/uploads/${begun.data.id}/finish`),
        api(other).delete(`/v1/drive/uploads/${begun.data.id}`),
      ]
      for (const answer of await Promise.all(tried)) expect(answer.status, answer.text).toBe(404)
      expect((await patch(other, base, begun.data, bytes('abc'))).status).toBe(404)
    }
    expect((await api(citizen).get('/v1/drive/spaces')).status).toBe(403)
  })

  test('one of an office is changed by its staff, and not seen above or below it', async () => {
    const { office } = await spaces(khorooAdmin)
    const file = await upload(khorooAdmin, base, office.id, { name: 'Нууц.txt', bytes: bytes('x') })

    for (const other of [cityAdmin, districtAdmin, leader, otherKhorooAdmin])
      expect((await api(other).get(`/v1/drive/nodes/${file.id}`)).status).toBe(404)
  })

  test('the address of a content works for its reader alone, and not after the file was deleted', async () => {
    const { own } = await spaces(leader)
    const file = await upload(leader, base, own.id, { name: 'Нууц.txt', bytes: bytes('Нууц утга') })
    const get = (url: string) => fetch(`${base}${url}`)
    const url = file.url ?? ''

    expect(await (await get(url)).text()).toBe('Нууц утга')
    expect((await get(url.replace(leader.id, khorooAdmin.id))).status).toBe(404)
    expect((await get(url.replace(/e=\d+/, 'e=99999999999'))).status).toBe(404)
    expect((await get(url.split('?')[0] ?? '')).status).toBe(404)
    await api(leader).post('/v1/drive/nodes/delete', { ids: [file.id] })
    expect((await get(url)).status).toBe(404)
    await api(leader).post('/v1/drive/bin/restore', { ids: [file.id] })
    expect((await get(url)).status).toBe(200)
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [leader.id])
    expect((await get(url)).status).toBe(404)
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [leader.id])
  })

  test('a folder that is shared for reading is read with what is in it, and changed in no way', async () => {
    const { own } = await spaces(leader)
    const outer = await folder(leader, own.id, 'Гадна')
    const inner = await folder(leader, outer.id, 'Дотор')
    const file = await upload(leader, base, inner.id, { name: 'a.txt', bytes: bytes('abc') })
    await share(inner.id, khorooAdmin, false)

    expect((await list(khorooAdmin, inner.id)).map(({ name }) => name)).toEqual(['a.txt'])
    const { body } = await api(khorooAdmin).get(`/v1/drive/nodes/${file.id}`)
    expect(body.data).toMatchObject({ canWrite: false, canMove: false, canManage: false })
    expect(body.data.trail.map((one: { name: string }) => one.name)).toEqual(['Дотор'])
    expect((await api(khorooAdmin).get(`/v1/drive/nodes/${outer.id}`)).status).toBe(404)
    const mine = (await spaces(khorooAdmin)).own
    const tried = [
      api(khorooAdmin).post('/v1/drive/folders', { parentId: inner.id, name: 'Өөр' }),
      begin(khorooAdmin, inner.id, 'b.txt', 1),
      api(khorooAdmin).patch(`/v1/drive/nodes/${file.id}`, { name: 'Өөр', version: 1 }),
      api(khorooAdmin).post('/v1/drive/nodes/move', { ids: [file.id], toId: mine.id }),
      api(khorooAdmin).post('/v1/drive/nodes/delete', { ids: [file.id] }),
    ]
    for (const answer of await Promise.all(tried)) expect(answer.status, answer.text).toBe(403)
  })

  test('who edits a shared folder changes what is in it, but neither moves nor deletes the folder itself, nor finds it in the bin', async () => {
    const { own } = await spaces(leader)
    const shared = await folder(leader, own.id, 'Хамтын')
    await share(shared.id, khorooAdmin, true)
    const file = await upload(khorooAdmin, base, shared.id, { name: 'a.txt', bytes: bytes('abc') })

    const refused = [
      api(khorooAdmin).post('/v1/drive/nodes/delete', { ids: [shared.id] }),
      api(khorooAdmin).patch(`/v1/drive/nodes/${shared.id}`, { name: 'Өөр', version: 1 }),
      api(khorooAdmin).post('/v1/drive/nodes/move', { ids: [shared.id], toId: (await spaces(khorooAdmin)).own.id }),
    ]
    for (const answer of await Promise.all(refused)) expect(answer.status, answer.text).toBe(403)
    expect((await api(khorooAdmin).post('/v1/drive/nodes/delete', { ids: [file.id] })).status).toBe(204)
    expect((await api(khorooAdmin).get('/v1/drive/bin')).body.data).toEqual([])
    expect((await api(leader).get('/v1/drive/bin')).body.data).toMatchObject([{ name: 'a.txt', folder: 'Хамтын' }])
    await t.core.pool.query('delete from drive_shares')
    expect((await api(khorooAdmin).get(`/v1/drive/nodes/${shared.id}`)).status).toBe(404)
  })

  test('the audit log names no file', async () => {
    const { office } = await spaces(khorooAdmin)
    const file = await upload(khorooAdmin, base, office.id, { name: 'Нууц.txt', bytes: bytes('x') })
    await api(khorooAdmin).patch(`/v1/drive/nodes/${file.id}`, { name: 'Нууц2.txt', version: 1 })
    await api(khorooAdmin).post('/v1/drive/nodes/delete', { ids: [file.id] })
    const { rows } = await t.core.pool.query(`select a::text as line from audit_log a`)

    expect(rows.map(({ line }) => line).join('\n')).not.toContain('Нууц')
  })
})

describe('uploads', () => {
  test('one continues where it was interrupted, and the file has the same bytes', async () => {
    const { own } = await spaces(leader)
    const all = bytes('0123456789'.repeat(1000))
    const { body } = await begin(leader, own.id, 'a.txt', all.length)
    expect((await patch(leader, base, body.data, all.subarray(0, 4000))).status).toBe(204)
    const early = await api(leader).post(`/v1/drive/uploads/${body.data.id}/finish`)
    expect(early.status).toBe(409)
    const wrong = await patch(leader, base, body.data, all.subarray(3000), 3000)
    expect(wrong.status).toBe(409)
    expect((await api(leader).get('/v1/drive/uploads')).body.data).toMatchObject([{ received: 4000, bytes: 10_000 }])
    expect((await patch(leader, base, body.data, all.subarray(4000), 4000)).status).toBe(204)
    const finished = await Promise.all([1, 2].map(() => api(leader).post(`/v1/drive/uploads/${body.data.id}/finish`)))

    expect(finished.map(({ status }) => status)).toEqual([200, 200])
    expect(finished[0]?.body.data.id).toBe(finished[1]?.body.data.id)
    const got = new Uint8Array(await (await fetch(`${base}${finished[0]?.body.data.url}`)).arrayBuffer())
    expect(Buffer.compare(got, all)).toBe(0)
    const part = await fetch(`${base}${finished[0]?.body.data.url}`, { headers: { range: 'bytes=3995-4004' } })
    expect([part.status, await part.text()]).toEqual([206, '5678901234'])
    expect((await list(leader, own.id)).map(({ name, kind }) => [name, kind])).toEqual([['a.txt', 'text']])
  })

  test('of two requests that send the same part one is kept', async () => {
    const { own } = await spaces(leader)
    const { body } = await begin(leader, own.id, 'a.txt', 10)
    const both = await Promise.all(['aaaaa', 'bbbbb'].map((part) => patch(leader, base, body.data, bytes(part))))

    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await api(leader).get('/v1/drive/uploads')).body.data[0].received).toBe(5)
  })

  test('more bytes than announced are refused', async () => {
    const { own } = await spaces(leader)
    const { body } = await begin(leader, own.id, 'a.txt', 3)

    expect((await patch(leader, base, body.data, bytes('abcdef'))).status).toBe(413)
    expect((await api(leader).get('/v1/drive/uploads')).body.data[0].received).toBe(0)
  })

  test('of many uploads at once as many begin as the quota has room for', async () => {
    const { own } = await spaces(leader)
    await t.core.pool.query('update drive_spaces set quota = 1000 where id = $1', [own.id])
    const begun = await Promise.all(Array.from({ length: 30 }, (_, i) => begin(leader, own.id, `${i}.txt`, 100)))

    expect(begun.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(begun.find(({ status }) => status === 400)?.body.errors).toMatchObject([
      { path: 'bytes', code: 'quota_exceeded' },
    ])
    await api(leader).delete(`/v1/drive/uploads/${begun.find(({ status }) => status === 201)?.body.data.id}`)
    expect((await begin(leader, own.id, 'x.txt', 101)).status).toBe(400)
    expect((await begin(leader, own.id, 'x.txt', 100)).status).toBe(201)
  })

  test('files of one name are numbered, folders of a path are created once', async () => {
    const { own } = await spaces(leader)
    const same = () => upload(leader, base, own.id, { name: 'a.txt', bytes: bytes('x'), folders: ['Нэг', 'Хоёр'] })
    await Promise.all([same(), same(), same()])
    const [one] = await list(leader, own.id)
    const [two] = await list(leader, one?.id ?? '')

    expect((await list(leader, two?.id ?? '')).map(({ name }) => name).toSorted()).toEqual([
      'a (2).txt',
      'a (3).txt',
      'a.txt',
    ])
  })

  test('a finished upload whose folder was taken away from its sender adds nothing', async () => {
    const { own } = await spaces(leader)
    const shared = await folder(leader, own.id, 'Хамтын')
    await share(shared.id, khorooAdmin, true)
    const { body } = await begin(khorooAdmin, shared.id, 'a.txt', 1)
    await patch(khorooAdmin, base, body.data, bytes('x'))
    await t.core.pool.query('delete from drive_shares')

    expect((await api(khorooAdmin).post(`/v1/drive/uploads/${body.data.id}/finish`)).status).toBe(404)
    expect(await list(leader, shared.id)).toEqual([])
  })

  test('markup is sent as bytes that no browser runs', async () => {
    const { own } = await spaces(leader)
    const files = [
      { name: 'a.html', bytes: bytes('<!doctype html><script>alert(1)</script>') },
      { name: 'a.svg', bytes: bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') },
      { name: 'a.png', bytes: bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>') },
    ]
    for (const file of files) {
      const node = await upload(leader, base, own.id, file)
      const { headers } = await fetch(`${base}${node.url}`)
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toMatch(/^attachment/)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test.each(['../a', 'a/b', 'a\\b', '..', '.', 'a\u0000b', 'a\nb', '\u202Efdp.exe', ' ', 'x'.repeat(201)])(
    'the name %j is refused for files, folders and paths',
    async (name) => {
      const { own } = await spaces(leader)
      const node = await folder(leader, own.id, 'Хавтас')
      const tried = [
        begin(leader, own.id, name, 1),
        begin(leader, own.id, 'a.txt', 1, [name]),
        api(leader).post('/v1/drive/folders', { parentId: own.id, name }),
        api(leader).patch(`/v1/drive/nodes/${node.id}`, { name, version: 1 }),
      ]
      for (const answer of await Promise.all(tried)) expect(answer.status, answer.text).toBe(400)
    },
  )
})

describe('folders', () => {
  test('a folder is not moved into itself or below itself, also by two moves at once', async () => {
    const { own } = await spaces(leader)
    const [a, b] = [await folder(leader, own.id, 'A'), await folder(leader, own.id, 'B')]
    const move = (id: string, toId: string) => api(leader).post('/v1/drive/nodes/move', { ids: [id], toId })
    expect((await move(a.id, a.id)).body.errors).toMatchObject([{ code: 'inside_itself' }])
    const both = await Promise.all([move(a.id, b.id), move(b.id, a.id)])

    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400])
    const { rows } = await t.core.pool.query(
      `select from drive_nodes n where parent_id is not null and line <> (select p.line from drive_nodes p where p.id = n.parent_id) || n.id`,
    )
    expect(rows).toHaveLength(0)
  })

  test('moving to another space takes the rights and the room of that space', async () => {
    const { own, office } = await spaces(khorooAdmin)
    const outer = await folder(khorooAdmin, own.id, 'Гадна')
    const file = await upload(khorooAdmin, base, outer.id, { name: 'a.txt', bytes: bytes('12345') })
    await t.core.pool.query('update drive_spaces set quota = 4 where id = $1', [office.id])
    const move = () => api(khorooAdmin).post('/v1/drive/nodes/move', { ids: [outer.id], toId: office.id })
    expect((await move()).body.errors).toMatchObject([{ path: 'toId', code: 'quota_exceeded' }])
    await t.core.pool.query('update drive_spaces set quota = null where id = $1', [office.id])

    expect((await move()).status).toBe(204)
    const { body } = await api(khorooAdmin).get(`/v1/drive/nodes/${file.id}`)
    expect(body.data.trail.map((one: { id: string }) => one.id)).toEqual([office.id, outer.id])
    const after = await spaces(khorooAdmin)
    expect([after.own.used, after.office.used]).toEqual([0, 5])
  })

  test('a name is used once in a folder, whatever its case, also by many requests at once', async () => {
    const { own } = await spaces(leader)
    const made = await Promise.all(
      ['Тайлан', 'тайлан', 'ТАЙЛАН'].map((name) => api(leader).post('/v1/drive/folders', { parentId: own.id, name })),
    )

    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
  })
})

describe('the bin', () => {
  test('a folder takes its files along and brings exactly these back', async () => {
    const { own } = await spaces(leader)
    const outer = await folder(leader, own.id, 'Гадна')
    const [kept, before] = [
      await upload(leader, base, outer.id, { name: 'a.txt', bytes: bytes('a') }),
      await upload(leader, base, outer.id, { name: 'b.txt', bytes: bytes('b') }),
    ]
    await api(leader).post('/v1/drive/nodes/delete', { ids: [before.id] })
    await api(leader).post('/v1/drive/nodes/delete', { ids: [outer.id] })
    expect((await api(leader).get('/v1/drive/bin')).body.data.map((one: { name: string }) => one.name)).toEqual([
      'Гадна',
      'b.txt',
    ])
    expect((await api(leader).get(`/v1/drive/nodes/${kept.id}`)).status).toBe(404)
    await folder(leader, own.id, 'Гадна')

    await api(leader).post('/v1/drive/bin/restore', { ids: [outer.id] })
    expect((await list(leader, own.id)).map(({ name }) => name)).toEqual(['Гадна', 'Гадна (2)'])
    expect((await list(leader, outer.id)).map(({ name }) => name)).toEqual(['a.txt'])
  })

  test('a file whose folder is in the bin comes back to the outermost folder', async () => {
    const { own } = await spaces(leader)
    const outer = await folder(leader, own.id, 'Гадна')
    const file = await upload(leader, base, outer.id, { name: 'a.txt', bytes: bytes('a') })
    await api(leader).post('/v1/drive/nodes/delete', { ids: [file.id] })
    await api(leader).post('/v1/drive/nodes/delete', { ids: [outer.id] })
    await api(leader).post('/v1/drive/bin/restore', { ids: [file.id] })

    expect((await list(leader, own.id)).map(({ name }) => name)).toEqual(['a.txt'])
  })

  test('after 30 days, and when it is emptied, the bytes are gone from the store', async () => {
    const { own } = await spaces(leader)
    const files = [
      await upload(leader, base, own.id, { name: 'a.txt', bytes: bytes('a') }),
      await upload(leader, base, own.id, { name: 'b.txt', bytes: bytes('b') }),
      await upload(leader, base, own.id, { name: 'c.txt', bytes: bytes('c') }),
    ]
    const before = segmentFiles().length
    await api(leader).post('/v1/drive/nodes/delete', { ids: [files[0]?.id, files[1]?.id] })
    await api(leader).post('/v1/drive/bin/delete', { ids: [files[0]?.id] })
    await tidyDrive(t.core)
    expect(segmentFiles()).toHaveLength(before - 1)
    t.setNow(new Date(Date.now() + 29 * 86_400_000))
    await tidyDrive(t.core)
    expect(segmentFiles()).toHaveLength(before - 1)
    t.setNow(new Date(Date.now() + 30.1 * 86_400_000))
    await tidyDrive(t.core)

    expect(segmentFiles()).toHaveLength(before - 2)
    t.setNow(undefined)
    expect((await spaces(leader)).own.used).toBe(1)
  })

  test('a part whose bytes may still be arriving is kept for a day, also when its upload was cancelled', async () => {
    const id = crypto.randomUUID()
    await t.core.pool.query('insert into drive_segments (id, content_id, start) values ($1, $2, 0)', [
      id,
      crypto.randomUUID(),
    ])
    const isThere = async () =>
      (await t.core.pool.query('select from drive_segments where id = $1', [id])).rowCount === 1
    await tidyDrive(t.core)
    expect(await isThere()).toBe(true)
    // it arrived after all: the process was killed before it removed it
    await t.core.files.write(segmentKey(id), Buffer.from('x'))
    const before = segmentFiles().length
    t.setNow(new Date(Date.now() + 1.1 * 86_400_000))
    await tidyDrive(t.core)
    t.setNow(undefined)

    expect([await isThere(), segmentFiles().length]).toEqual([false, before - 1])
  })

  test('an upload that was not completed is discarded after three days', async () => {
    const { own } = await spaces(leader)
    const { body } = await begin(leader, own.id, 'a.txt', 10)
    await patch(leader, base, body.data, bytes('12345'))
    const before = segmentFiles().length
    t.setNow(new Date(Date.now() + 3.1 * 86_400_000))
    await tidyDrive(t.core)
    t.setNow(undefined)

    expect((await api(leader).get('/v1/drive/uploads')).body.data).toEqual([])
    expect(segmentFiles()).toHaveLength(before - 1)
  })
})
