import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { tidyDrive } from './bin.ts'
import { driveTools } from './testing.ts'

const {
  cityAdmin,
  districtAdmin,
  otherDistrictAdmin,
  khorooAdmin,
  otherKhorooAdmin,
  farKhorooAdmin,
  leader,
  farLeader,
} = people
type Person = (typeof people)[keyof typeof people]
const DAY_MS = 86_400_000

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
})

const { api, spaces, begin, patch, upload, folder, list } = driveTools(() => t)
const bytes = (text: string) => new TextEncoder().encode(text)
const setShares = (person: Person, id: string, shares: object) =>
  api(person).put(`/v1/drive/nodes/${id}/shares`, { people: [], areas: [], ...shares })
const seesAs = async (person: Person, id: string) => (await api(person).get(`/v1/drive/nodes/${id}`)).status
const noticesOf = async (person: Person) => (await api(person).get('/v1/notifications')).text
const follow = (secret: string, password: string | null = null, folderId: string | null = null) =>
  t.as(null).post('/v1/drive/links/follow', { secret, password, folderId })
const get = (url: string) => fetch(`${base}${url}`)

/** A folder of a leader with a file in it. */
async function someFolder() {
  const { own } = await spaces(leader)
  const outer = await folder(leader, own.id, 'Нууц хавтас')
  const file = await upload(leader, base, outer.id, { name: 'a.txt', bytes: bytes('утга') })
  return { own, outer, file }
}

describe('sharing with colleagues', () => {
  test('a person sees what is shared, is notified, and loses it again', async () => {
    const { outer, file } = await someFolder()
    const set = await setShares(leader, outer.id, { people: [{ id: khorooAdmin.id, edits: true }] })

    expect(set.body.data.people).toMatchObject([{ id: khorooAdmin.id, edits: true }])
    expect(await noticesOf(khorooAdmin)).toContain('Нууц хавтас')
    expect(await noticesOf(districtAdmin)).not.toContain('Нууц')
    expect((await api(khorooAdmin).get('/v1/drive/shared')).body.data).toMatchObject([
      { id: outer.id, canWrite: true, canMove: false },
    ])
    expect((await api(leader).get('/v1/drive/shared')).body.data).toEqual([])
    expect(await seesAs(khorooAdmin, file.id)).toBe(200)
    const { body } = await api(khorooAdmin).get(`/v1/drive/nodes/${file.id}`)
    expect((await get(body.data.url)).status).toBe(200)
    await setShares(leader, outer.id, {})
    expect(await seesAs(khorooAdmin, file.id)).toBe(404)
    expect((await get(body.data.url)).status).toBe(404)
    expect((await api(khorooAdmin).get('/v1/drive/shared')).text).not.toContain('Нууц')
    expect((await api(khorooAdmin).get('/v1/drive/search?q=%D0%9D%D1%83%D1%83%D1%86')).body.data).toEqual([])
  })

  test('an area means exactly its staff, with those below only where it says so, and one role only where it says so', async () => {
    const { office } = await spaces(districtAdmin)
    const file = await upload(districtAdmin, base, office.id, { name: 'a.txt', bytes: bytes('x') })
    const area = (fields: object) =>
      setShares(districtAdmin, file.id, {
        areas: [{ areaId: idOf('D1'), role: null, below: false, edits: false, ...fields }],
      })
    const seen = async () => {
      const all = [khorooAdmin, otherKhorooAdmin, farKhorooAdmin, leader, farLeader, cityAdmin, otherDistrictAdmin]
      const found = await Promise.all(all.map(async (one) => ((await seesAs(one, file.id)) === 200 ? one.name : '')))
      return found.filter(Boolean)
    }

    await area({ areaId: idOf('D1K1') })
    expect(await seen()).toEqual(['khorooAdmin'])
    await area({ areaId: idOf('D1K1'), below: true })
    expect(await seen()).toEqual(['khorooAdmin', 'leader'])
    await area({ below: true, role: 'KHOROO_ADMIN' })
    expect(await seen()).toEqual(['khorooAdmin', 'otherKhorooAdmin'])
    await area({ areaId: idOf('C') })
    expect(await seen()).toEqual(['cityAdmin'])
    const refused = [await area({ areaId: idOf('C'), below: true }), await area({ areaId: idOf('D2') })]
    for (const { status, body } of refused) expect([status, body.errors[0].code]).toEqual([400, 'out_of_reach'])
    expect(await seen()).toEqual(['cityAdmin'])
  })

  test('people out of reach are not found nor added, and only those of the space share', async () => {
    const { outer } = await someFolder()
    expect((await api(leader).get('/v1/drive/people')).text).not.toContain(farLeader.id)
    const far = await setShares(leader, outer.id, { people: [{ id: farLeader.id, edits: false }] })
    expect(far.body.errors).toMatchObject([{ path: 'people.0.id', code: 'not_in_list' }])
    await setShares(leader, outer.id, { people: [{ id: khorooAdmin.id, edits: true }] })

    const tried = [
      setShares(khorooAdmin, outer.id, {}),
      api(khorooAdmin).get(`/v1/drive/nodes/${outer.id}/shares`),
      api(khorooAdmin).post(`/v1/drive/nodes/${outer.id}/links`, { days: 1, password: null }),
    ]
    for (const { status, text } of await Promise.all(tried)) expect(status, text).toBe(403)
    expect((await setShares(cityAdmin, outer.id, {})).status).toBe(404)
  })
})

describe('links', () => {
  const addLink = async (id: string, fields: object = {}) => {
    const { status, body, text } = await api(leader).post(`/v1/drive/nodes/${id}/links`, {
      days: 7,
      password: null,
      ...fields,
    })
    expect(status, text).toBe(201)
    return body.data as { id: string; secret: string }
  }

  test('a link opens its folder and what is below, and nothing beside or above it', async () => {
    const { own, outer, file } = await someFolder()
    const other = await upload(leader, base, own.id, { name: 'Хажуугийн.txt', bytes: bytes('x') })
    const { secret } = await addLink(outer.id)
    const { body } = await follow(secret)

    expect(body.data).toMatchObject({ node: { name: 'Нууц хавтас' }, inside: [{ name: 'a.txt' }], trail: [] })
    expect(await (await get(body.data.inside[0].url)).text()).toBe('утга')
    expect((await follow(secret, null, own.id)).status).toBe(404)
    expect((await follow(secret, null, other.id)).status).toBe(404)
    const stolen = body.data.inside[0].url.replace(
      file.url?.split('?')[0]?.split('/').at(-1),
      other.url?.split('?')[0]?.split('/').at(-1),
    )
    expect((await get(stolen)).status).toBe(404)
    expect((await follow('x'.repeat(22))).status).toBe(404)
    expect((await follow('')).status).toBe(404)
  })

  test('a link with a password tells nothing without it', async () => {
    const { outer } = await someFolder()
    const { secret } = await addLink(outer.id, { password: 'нууц үг 123' })

    expect((await follow(secret)).body.data).toEqual({ node: null, trail: [], inside: [], expiresAt: null })
    const wrong = await follow(secret, 'буруу үг 123')
    expect([wrong.status, wrong.text.includes('Нууц хавтас')]).toEqual([400, false])
    expect((await follow(secret, 'нууц үг 123')).body.data.node.name).toBe('Нууц хавтас')
  })

  test('passwords of a link are not tried at speed, also many at once, and the right one is not accepted meanwhile', async () => {
    const { outer } = await someFolder()
    const { secret } = await addLink(outer.id, { password: 'нууц үг 123' })
    const tried = await Promise.all(Array.from({ length: 30 }, (_, i) => follow(secret, `буруу үг ${i}`)))

    expect(tried.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await follow(secret, 'нууц үг 123')).status).toBe(429)
    t.setNow(new Date(Date.now() + 16 * 60_000))
    expect((await follow(secret, 'нууц үг 123')).status).toBe(200)
  })

  test('a link, and an address that it gave, end with its time, its removal, its file, and the work of the person who made it', async () => {
    const { outer } = await someFolder()
    const ends: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      ['removal', async () => {}, async () => {}],
      ['time', async () => t.setNow(new Date(Date.now() + 7 * DAY_MS + 1000)), async () => t.setNow(undefined)],
      [
        'bin',
        () => api(leader).post('/v1/drive/nodes/delete', { ids: [outer.id] }),
        () => api(leader).post('/v1/drive/bin/restore', { ids: [outer.id] }),
      ],
      [
        'person',
        () => t.core.pool.query(`update users set status = 'inactive' where id = $1`, [leader.id]),
        () => t.core.pool.query(`update users set status = 'active' where id = $1`, [leader.id]),
      ],
    ]
    for (const [name, end, undo] of ends) {
      const { secret, id } = await addLink(outer.id)
      const { url } = (await follow(secret)).body.data.inside[0]
      expect((await get(url)).status, name).toBe(200)
      if (name === 'removal') expect((await api(leader).delete(`/v1/drive/links/${id}`)).status).toBe(204)
      await end()
      expect((await follow(secret)).status, name).toBe(404)
      expect((await get(url)).status, name).toBe(404)
      await undo()
    }
    expect((await api(leader).get(`/v1/drive/nodes/${outer.id}/shares`)).body.data.links).toHaveLength(3)
    t.setNow(new Date(Date.now() + 8 * DAY_MS))
    await tidyDrive(t.core)
    t.setNow(undefined)
    expect((await api(leader).get(`/v1/drive/nodes/${outer.id}/shares`)).body.data.links).toEqual([])
  })

  test('the secret of a link is stored nowhere, and neither log nor notice has it', async () => {
    const { outer } = await someFolder()
    const { secret } = await addLink(outer.id, { password: 'нууц үг 123' })
    await follow(secret, 'нууц үг 123')
    const { rows } = await t.core.pool.query(
      `select l::text from drive_links l union all select a::text from audit_log a union all select i::text from idempotency_keys i`,
    )

    expect(rows.map((row) => row.l).join('\n')).not.toMatch(new RegExp(`${secret}|нууц үг`))
  })
})

describe('versions', () => {
  const newVersion = async (person: Person, file: { id: string; parentId: string | null }, text: string) => {
    const draft = {
      parentId: file.parentId,
      folders: [],
      name: 'өөр.txt',
      bytes: bytes(text).length,
      modified: null,
      replacesId: file.id,
    }
    const begun = await api(person).post('/v1/drive/uploads', draft)
    if (begun.status !== 201) return begun
    await patch(person, base, begun.body.data, bytes(text))
    return api(person).post(`/v1/drive/uploads/${begun.body.data.id}/finish`)
  }

  test('a new version replaces the content and keeps the name; an earlier one is restored', async () => {
    const { file } = await someFolder()
    const { body } = await newVersion(leader, file, 'шинэ')
    expect(body.data).toMatchObject({ id: file.id, name: 'a.txt' })
    expect(await (await get(body.data.url)).text()).toBe('шинэ')
    const { data } = (await api(leader).get(`/v1/drive/nodes/${file.id}/versions`)).body
    expect(data).toMatchObject([
      { no: 2, isCurrent: true },
      { no: 1, isCurrent: false },
    ])
    expect(await (await get(data[1].url)).text()).toBe('утга')

    expect((await api(leader).delete(`/v1/drive/nodes/${file.id}/versions/${data[0].id}`)).status).toBe(409)
    const restored = await api(leader).post(`/v1/drive/nodes/${file.id}/versions/${data[1].id}/restore`)
    expect(await (await get(restored.body.data.url)).text()).toBe('утга')
    expect((await api(leader).delete(`/v1/drive/nodes/${file.id}/versions/${data[0].id}`)).status).toBe(204)
    expect((await get(data[0].url)).status).toBe(404)
  })

  test('who edits a shared file adds versions of it without seeing its folder; who reads it adds none', async () => {
    const { file } = await someFolder()
    await setShares(leader, file.id, {
      people: [
        { id: khorooAdmin.id, edits: true },
        { id: districtAdmin.id, edits: false },
      ],
    })

    expect((await newVersion(khorooAdmin, file, 'шинэ')).status).toBe(200)
    expect((await newVersion(districtAdmin, file, 'өөр')).status).toBe(403)
    expect((await newVersion(cityAdmin, file, 'өөр')).status).toBe(404)
    expect((await begin(khorooAdmin, file.parentId ?? '', 'b.txt', 1)).status).toBe(404)
  })

  test('versions count in the quota', async () => {
    const { own, file } = await someFolder()
    await t.core.pool.query('update drive_spaces set quota = 14 where id = $1', [own.id])

    expect((await newVersion(leader, file, '1234567')).body.errors).toMatchObject([
      { path: 'bytes', code: 'quota_exceeded' },
    ])
    expect((await newVersion(leader, file, '123456')).status).toBe(200)
  })
})

describe('downloads', () => {
  test('a folder is one ZIP file with everything that is in it now', async () => {
    const { outer, file } = await someFolder()
    const text = 'x'.repeat(100_000)
    await upload(leader, base, outer.id, { name: 'Том.txt', bytes: bytes(text), folders: ['Дотор', 'Гүн'] })
    const gone = await upload(leader, base, outer.id, { name: 'Устсан.txt', bytes: bytes('y') })
    await upload(leader, base, outer.id, { name: 'Хоосон.txt', bytes: bytes('') })
    await api(leader).post('/v1/drive/nodes/delete', { ids: [gone.id] })
    const { body } = await api(leader).get(`/v1/drive/nodes/${outer.id}`)
    const answer = await get(body.data.url)

    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Нууц хавтас.zip')}`,
    )
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(files).toSorted()).toEqual(['a.txt', 'Дотор/Гүн/Том.txt', 'Хоосон.txt'].toSorted())
    expect(new TextDecoder().decode(files['Дотор/Гүн/Том.txt'])).toBe(text)
    expect(new TextDecoder().decode(files['a.txt'])).toBe('утга')
    expect(file.name).toBe('a.txt')
  })

  test('a picture has a small picture, a file that only claims to be one has none', async () => {
    const { own } = await spaces(leader)
    const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const picture = await upload(leader, base, own.id, { name: 'a.png', bytes: png })
    const broken = await upload(leader, base, own.id, { name: 'b.png', bytes: png.subarray(0, 60) })

    const small = await get(picture.thumbnail ?? '')
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width } = await sharp(Buffer.from(await small.arrayBuffer())).metadata()
    expect(width).toBe(320)
    expect(broken.kind).toBe('picture')
    expect((await get(broken.thumbnail ?? '')).status).toBe(404)
    expect((await list(leader, own.id)).map(({ kind }) => kind)).toEqual(['picture', 'picture'])
  })
})

describe('favourites and quotas', () => {
  test('favourites are the reader’s alone, and go with the right to read', async () => {
    const { outer, file } = await someFolder()
    await setShares(leader, outer.id, { people: [{ id: khorooAdmin.id, edits: false }] })
    const star = (person: Person) => api(person).put(`/v1/drive/nodes/${file.id}/star`, { isStarred: true })
    expect((await star(khorooAdmin)).body.data.isStarred).toBe(true)
    expect((await star(cityAdmin)).status).toBe(404)
    const favourites = async (person: Person) => (await api(person).get('/v1/drive/favourites')).body.data

    expect(await favourites(khorooAdmin)).toMatchObject([{ id: file.id }])
    expect(await favourites(leader)).toEqual([])
    await setShares(leader, outer.id, {})
    expect(await favourites(khorooAdmin)).toEqual([])
  })

  test('the city sees how much is stored by whom, and nothing of what is stored; nobody else sees it', async () => {
    const { own } = await someFolder()
    const { text, body } = await api(cityAdmin).get('/v1/drive/usage')
    const space = body.data.find(({ id }: { id: string }) => id === own.id)
    expect(space).toMatchObject({ used: bytes('утга').length, hasOwnQuota: false })
    expect(text).not.toMatch(/Нууц|a\.txt/)
    const set = (person: Person) =>
      api(person).put(`/v1/drive/spaces/${own.id}/quota`, { quota: 10, version: space.version })
    for (const other of [districtAdmin, leader]) {
      expect((await api(other).get('/v1/drive/usage')).status).toBe(403)
      expect((await set(other)).status).toBe(403)
    }

    expect((await set(cityAdmin)).body.data).toMatchObject({ quota: 10, hasOwnQuota: true })
    expect((await begin(leader, own.id, 'b.txt', 3)).status).toBe(400)
    expect((await begin(leader, own.id, 'b.txt', 2)).status).toBe(201)
  })
})
