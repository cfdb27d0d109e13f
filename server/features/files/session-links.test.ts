import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { boundLink, openHolder } from '../../core/attachments/bound-links.ts'
import { fileUrl } from '../../core/attachments/serve-files.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aDraft, okOf, publish, write } from '../../testing/news.ts'
import { PASSWORD, type TestPerson } from '../../testing/people.ts'

// Links of files are bound to their reader's session and end with it: docs/decisions/0197-links-of-files-end-with-the-session.md.

const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, leader } = people
const PAGE = { 'sec-fetch-site': 'same-origin' }

let t: TestApp
let fileId = ''
let newsId = ''
beforeAll(async () => {
  t = await app({ env: { IDLE_MINUTES: '30' } })
})
beforeEach(async () => {
  const content = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer()
  const picture = { name: 'зураг.jpg', type: 'image/jpeg', content }
  fileId = okOf(await t.as(khorooAdmin).upload('/v1/files', picture), 201).id
  await t.core.pool.query('update users set avatar_file_id = $1 where id = any($2)', [
    fileId,
    [cityAdmin.id, districtAdmin.id],
  ])
  newsId = (await write(t, khorooAdmin, { cover: { id: fileId, alt: { mn: 'Гудамж' } } })).id
})

/** A session of its own, as a program or, with the headers of a page, as a browser uses it. */
async function session(person: TestPerson, headers: Record<string, string> = {}) {
  const all = { ...headers, authorization: `Bearer ${await t.tokenOf(person)}` }
  return {
    get: (path: string) => t.as(null).get(path, all),
    post: (path: string, body?: unknown, more: Record<string, string> = {}) =>
      t.as(null).post(path, body, { ...all, ...more }),
    patch: (path: string, body: unknown) => t.as(null).patch(path, body, all),
    delete: (path: string) => t.as(null).delete(path, undefined, all),
  }
}
type Session = Awaited<ReturnType<typeof session>>

const linkIn = async (of: Session): Promise<string> => okOf(await of.get(`/v1/news/${newsId}`), 200).cover.urls.small
/** The link to somebody's own picture. */
const avatarIn = async (of: Session): Promise<string> => okOf(await of.get('/v1/admin/my_account'), 200).user.avatar
const statusOf = async (link: string, headers: Record<string, string> = {}) =>
  (await t.as(null).get(link, headers)).status
const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat().map(String)

describe('a link ends', () => {
  test('with the session that it was given to, and not with another one of the same person', async () => {
    const [mine, other] = [await session(khorooAdmin), await session(khorooAdmin)]
    const [link, kept] = [await linkIn(mine), await linkIn(other)]
    expect([await statusOf(link), await statusOf(kept)]).toEqual([200, 200])

    expect((await mine.post('/v1/admin/logout')).status).toBe(204)
    expect([await statusOf(link), await statusOf(kept)]).toEqual([404, 200])
  })

  test('when an admin ends all sessions of the person', async () => {
    const link = await avatarIn(await session(districtAdmin))
    expect(await statusOf(link)).toBe(200)

    const ended = await t.as(cityAdmin).post(`/v1/users/${districtAdmin.id}/end-sessions`)
    expect(ended.status, ended.text).toBe(200)
    expect(await statusOf(link)).toBe(404)
  })

  test('when nobody has used the session for too long', async () => {
    const link = await avatarIn(await session(cityAdmin))
    const sessionId = /n=s([\w-]{36})/.exec(link)?.[1] ?? ''
    // the request that was answered is noted as a use of the session only afterwards
    await vi.waitFor(async () => {
      await t.core.pool.query(`update sessions set last_seen_at = now() - interval '31 minutes' where id = $1`, [
        sessionId,
      ])
      // what this instance remembers of the session
      await t.core.sessions.revoked({ sessionId })
      expect(await statusOf(link)).toBe(404)
    })
  })

  test('when its person is deactivated', async () => {
    const link = await linkIn(await session(khorooAdmin))
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [khorooAdmin.id])
    await t.core.sessions.revoked({ userId: khorooAdmin.id })

    expect(await statusOf(link)).toBe(404)
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [khorooAdmin.id])
  })

  test('with the API token that it was given to', async () => {
    const made = await t.as(khorooAdmin).post('/v1/tokens', {
      name: 'Самбар',
      scopes: [{ feature: 'news', access: 'read' }],
      expiresOn: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
      password: PASSWORD,
    })
    const { id, token } = okOf(made, 201)
    const asked = await t.as(null).get(`/v1/news/${newsId}`, { authorization: `Bearer ${token}` })
    const link = okOf(asked, 200).cover.urls.small
    expect(await statusOf(link)).toBe(200)

    expect((await t.as(khorooAdmin).delete(`/v1/tokens/${id}`)).status).toBe(204)
    expect(await statusOf(link)).toBe(404)
  })

  test('while the owner of the API token lacks the second factor that their role requires', async () => {
    const strict = await app({ env: { SECOND_FACTOR: leader.role } })
    const query = (text: string, values: unknown[]) => strict.core.pool.query(text, values)
    const setFactor = (since: string | null) =>
      query('update users set totp_since = $1 where id = $2', [since, leader.id])
    await setFactor('2026-01-01')
    const { rows } = await query(
      `insert into api_tokens (user_id, name, scopes, secret_hash, hint, expires_at)
       values ($1, 'Самбар', '{"news":"read"}', $2, 'aaaa', now() + interval '1 day') returning id`,
      [leader.id, Buffer.alloc(32)],
    )
    const of = { address: `/files/${fileId}/file?`, expiry: '99999999999', holder: `t${rows[0].id}` }
    const link = new URL(boundLink(strict.core, of), 'http://nutag.invalid')
    const asked = { query: Object.fromEntries(link.searchParams), headers: {}, protocol: 'http' as const }
    const isOpen = async () => (await openHolder(strict.core, asked, of.address)) !== undefined
    expect(await isOpen()).toBe(true)

    await setFactor(null)
    expect(await isOpen()).toBe(false)
  })

  test('when it is changed: another holder, file, variant or day', async () => {
    const link = await linkIn(await session(khorooAdmin))
    const other = /n=s([\w-]{36})/.exec(await linkIn(await session(khorooAdmin)))?.[1] ?? ''
    const changed = [
      link.replace(/n=s[\w-]{36}/, `n=s${other}`),
      link.replace('n=s', 'n=t'),
      link.replace(/n=[^&]*/, 'n=g'),
      link.replace(/n=[^&]*&/, ''),
      link.replace(/e=\d+/, 'e=99999999999'),
      link.replace('small', 'large'),
      link.replace(fileId, crypto.randomUUID()),
    ]

    for (const one of changed) expect(await statusOf(one), one).toBe(404)
  })
})

describe('in a browser a link', () => {
  test('opens only with the cookie of its session, which no script can read', async () => {
    const mine = await session(khorooAdmin, PAGE)
    const answer = await mine.get(`/v1/news/${newsId}`)
    const link = okOf(answer, 200).cover.urls.small
    const [cookie = '', ...others] = cookiesOf(answer.headers)
    expect(others).toEqual([])
    expect(cookie).toMatch(/^nutag-files-\w+=[\w.-]+; Path=\/files; Max-Age=172800; HttpOnly; SameSite=Lax$/)
    const opened = await t.as(null).get(link, { cookie: `themeMode=dark; ${cookie.split(';')[0]}` })

    expect([opened.status, opened.headers.vary, opened.headers['cache-control']]).toEqual([
      200,
      'Cookie',
      'private, max-age=86400',
    ])
    expect(await statusOf(link)).toBe(404)
    const theirs = await (await session(otherKhorooAdmin, PAGE)).get('/v1/auth/account')
    for (const wrong of [...cookiesOf(theirs.headers), cookie.replace('=', '=x')])
      expect(await statusOf(link, { cookie: wrong.split(';')[0] ?? '' })).toBe(404)
  })

  test("of one person does not open with another person's cookie", async () => {
    const link = await linkIn(await session(khorooAdmin, PAGE))
    const answer = await (await session(cityAdmin, PAGE)).get('/v1/admin/my_account')
    const cookie = cookiesOf(answer.headers)[0]?.split(';')[0] ?? ''
    expect(await statusOf(okOf(answer, 200).user.avatar, { cookie })).toBe(200)

    expect(await statusOf(link, { cookie })).toBe(404)
  })

  test('is forgotten by signing out, which removes the cookies', async () => {
    const mine = await session(khorooAdmin, PAGE)
    const { headers } = await mine.post('/v1/admin/logout')

    expect(cookiesOf(headers)).toEqual([
      expect.stringMatching(/^nutag-files-\w+=; Path=\/files; Max-Age=0; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^nutag-files-\w+=; Path=\/contents; Max-Age=0; HttpOnly; SameSite=Lax$/),
    ])
  })
})

describe('what was written for one reader opens nothing for another', () => {
  test('concurrent readers of the same list get links of their own', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => session(khorooAdmin)))
    const answers = await Promise.all(all.map((one) => one.get('/v1/news?phase=draft&pageSize=50')))
    const holders = answers.map(({ text }) => new Set(text.match(/n=s[\w-]{36}/g)))

    expect(holders.map(({ size }) => size)).toEqual([1, 1, 1, 1])
    expect(new Set(holders.flatMap((one) => [...one])).size).toBe(4)
  })

  test('an answer that is repeated for an Idempotency-Key is bound to the session that repeats it', async () => {
    const [first, second] = [await session(khorooAdmin), await session(khorooAdmin)]
    const body = aDraft(khorooAdmin, { cover: { id: fileId, alt: { mn: 'Гудамж' } } })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const made = okOf(await first.post('/v1/news', body, key), 201)
    const again = okOf(await second.post('/v1/news', body, key), 201)
    expect(again.id).toBe(made.id)
    expect((await first.post('/v1/admin/logout')).status).toBe(204)

    expect([await statusOf(made.cover.urls.small), await statusOf(again.cover.urls.small)]).toEqual([404, 200])
  })

  test('the current record of a refused change has links of the reader', async () => {
    const mine = await session(khorooAdmin)
    const { status, body } = await mine.patch(`/v1/news/${newsId}`, { category: 'general', version: 99 })
    expect([status, body.code]).toEqual([409, 'stale'])

    expect(body.current.cover.urls.small).toContain('&n=s')
    expect(await statusOf(body.current.cover.urls.small)).toBe(200)
  })

  test('a link as handlers write it opens nothing, and is in none of the answers about news', async () => {
    const offered = fileUrl(t.core, fileId, 'small', t.core.now())
    expect(await statusOf(offered)).toBe(404)

    const texts = await Promise.all([
      (await session(khorooAdmin)).get(`/v1/news/${newsId}`),
      (await session(khorooAdmin, PAGE)).get(`/v1/news/${newsId}`),
      (await session(khorooAdmin)).get('/v1/news?phase=draft&pageSize=50'),
    ])
    for (const { text } of texts) expect(text).not.toContain(offered.split('&s=')[1])
  })

  test("another session's link in a text stays as it is, and becomes nobody else's", async () => {
    const link = await linkIn(await session(khorooAdmin))
    const forged = `/files/${fileId}/small.webp?e=${/e=(\d+)/.exec(link)?.[1]}&s=${'0'.repeat(32)}`
    const made = await write(t, khorooAdmin, { body: { mn: docFromText(`${link} ${forged}`) } })
    const { text } = await (await session(khorooAdmin)).get(`/v1/news/${made.id}`)

    expect(text).toContain(`${link} ${forged}`)
  })

  test('signing in answers a link of the new session', async () => {
    await t.core.pool.query('update users set avatar_file_id = $1 where id = $2', [fileId, leader.id])
    const answer = await t.as(null).post('/v1/admin/login', { email: leader.email, password: PASSWORD })
    const { token, user } = okOf(answer, 200)
    expect(await statusOf(user.avatar)).toBe(200)

    await t.as(null).post('/v1/admin/logout', undefined, { authorization: `Bearer ${token}` })
    expect(await statusOf(user.avatar)).toBe(404)
    await t.core.pool.query('update users set avatar_file_id = null where id = $1', [leader.id])
  })
})

describe('everybody', () => {
  test('opens pictures of what is published at their plain address, which caches may share', async () => {
    const { id } = await publish(t, khorooAdmin, { cover: { id: fileId, alt: { mn: 'Гудамж' } } })
    const link = okOf(await t.as(null).get(`/v1/news/${id}`), 200).cover.urls.small
    const { status, headers } = await t.as(null).get(link)

    expect([status, link, headers['cache-control'], headers.vary, headers['set-cookie']]).toEqual([
      200,
      `/files/${fileId}/small.webp`,
      expect.stringMatching(/^public, max-age=\d+$/),
      undefined,
      undefined,
    ])
  })
})

describe('a program', () => {
  test('asks again each time, and learns when nothing has changed', async () => {
    const link = await linkIn(await session(khorooAdmin))
    const { headers } = await t.as(null).get(link)
    expect(headers['cache-control']).toBe('private, no-cache')

    expect(await statusOf(link, { 'if-none-match': String(headers.etag) })).toBe(304)
    expect(await statusOf(link.replace(/n=s/, 'n=b'), { 'if-none-match': String(headers.etag) })).toBe(404)
  })

  test('starts a long file anywhere', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n'), Buffer.from('%%EOF\n')])
    const file = okOf(
      await t.as(khorooAdmin).upload('/v1/files', { name: 'a.pdf', type: 'application/pdf', content }),
      201,
    )
    const piece = await t.as(null).get(file.url, { range: 'bytes=2-5' })

    expect([piece.status, piece.text, piece.headers['content-range']]).toEqual([
      206,
      content.subarray(2, 6).toString(),
      `bytes 2-5/${content.length}`,
    ])
  })
})
