import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf, publish, write } from '../../testing/news.ts'
import { PASSWORD, type TestPerson } from '../../testing/people.ts'

// The cookie with which a browser opens links of files: when it is set and removed. Source:
// docs/decisions/0197-links-of-files-end-with-the-session.md.

const { khorooAdmin, leader } = people
const PAGE = { 'sec-fetch-site': 'same-origin' }

let t: TestApp
let fileId = ''
beforeAll(async () => {
  t = await app()
  fileId = await avatarOf(t)
})

/** Uploads a picture that is the leader's own. */
async function avatarOf(of: TestApp): Promise<string> {
  const content = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer()
  const { id } = okOf(await of.as(khorooAdmin).upload('/v1/files', { name: 'a.jpg', type: 'image/jpeg', content }), 201)
  await of.core.pool.query('update users set avatar_file_id = $1 where id = $2', [id, leader.id])
  return id
}

/** A session in a browser. */
async function browser(of = t, more: Record<string, string> = {}, person: TestPerson = leader) {
  const headers = { ...PAGE, ...more, authorization: `Bearer ${await of.tokenOf(person)}` }
  return {
    get: (path: string) => of.as(null).get(path, headers),
    post: (path: string) => of.as(null).post(path, undefined, headers),
    delete: (path: string) => of.as(null).delete(path, undefined, headers),
  }
}

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String)
const REMOVED = ['files', 'contents'].map((path) =>
  expect.stringMatching(new RegExp(`^nutag-files-\\w+=; Path=/${path}; Max-Age=0; `)),
)
const pairOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? ''

describe('the cookie is removed', () => {
  test('with every answer that refuses the token, also where a public route answers all the same', async () => {
    const { id } = await publish(t, khorooAdmin, {})
    const mine = await browser()
    expect((await mine.post('/v1/admin/logout')).status).toBe(204)

    const [refused, answered] = [await mine.get('/v1/admin/my_account'), await mine.get(`/v1/news/${id}`)]
    expect([refused.status, answered.status]).toEqual([401, 200])
    expect([cookiesOf(refused), cookiesOf(answered)]).toEqual([REMOVED, REMOVED])
  })

  test('when somebody ends the session that they use, but not when they end another one', async () => {
    const [mine, other] = [await browser(), await browser()]
    const idOf = async (one: typeof mine) =>
      /n=b([\w-]{36})/.exec(okOf(await one.get('/v1/admin/my_account'), 200).user.avatar)?.[1]

    const others = await mine.delete(`/v1/auth/sessions/${await idOf(other)}`)
    expect([others.status, cookiesOf(others)]).toEqual([204, []])
    const own = await mine.delete(`/v1/auth/sessions/${await idOf(mine)}`)
    expect([own.status, cookiesOf(own)]).toEqual([204, REMOVED])
  })

  test('by an answer that was on its way when the session ended', async () => {
    const { id } = await write(t, khorooAdmin, { cover: { id: fileId, alt: { mn: 'Гудамж' } } })
    const mine = await browser(t, {}, khorooAdmin)
    const client = await t.core.pool.connect()
    try {
      await client.query('begin; lock table news in access exclusive mode')
      const asked = mine.get(`/v1/news/${id}`)
      await vi.waitFor(async () => {
        const { rows } = await client.query(`select from pg_locks where not granted and relation = 'news'::regclass`)
        expect(rows.length).toBeGreaterThan(0)
      })
      expect((await mine.post('/v1/admin/logout')).status).toBe(204)
      await client.query('commit')
      const answer = await asked

      expect(answer.status).toBe(200)
      expect(answer.text).toContain(`/files/${fileId}`)
      expect(cookiesOf(answer)).toEqual(REMOVED)
    } finally {
      client.release()
    }
  })
})

test('a browser that signs in gets the cookie, and its first link opens with it alone', async () => {
  const answer = await t.as(null).post('/v1/admin/login', { email: leader.email, password: PASSWORD }, PAGE)
  const { avatar } = okOf(answer, 200).user
  const [cookie] = cookiesOf(answer)

  expect((await t.as(null).get(avatar)).status).toBe(404)
  expect((await t.as(null).get(avatar, { cookie: pairOf(cookie) })).status).toBe(200)
})

test('a video that opens in a tab keeps its origin, so that its own requests have the cookie; nothing else does', async () => {
  const content = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const file = okOf(
    await t.as(khorooAdmin).upload('/v1/files', { name: 'a.pdf', type: 'application/pdf', content }),
    201,
  )
  const policyOf = async (headers: Record<string, string> = {}) =>
    String((await t.as(null).get(file.url, headers)).headers['content-security-policy'])
  expect(await policyOf()).toBe("default-src 'none'; sandbox")

  await t.core.pool.query(`update files set type = 'video/mp4' where id = $1`, [file.id])
  expect(await policyOf()).toBe("default-src 'none'; media-src 'self'; sandbox allow-same-origin")
  // browsers take the policy of the answer that says that nothing has changed
  expect(await policyOf({ 'if-none-match': `"${file.id}-file"` })).toBe(await policyOf())
})

describe('a city with an https address', () => {
  const TLS = { 'x-forwarded-proto': 'https' }
  let city: TestApp
  beforeAll(async () => {
    city = await app({ env: { PUBLIC_URL: 'https://nutag.example', TRUST_PROXY: '127.0.0.1' } })
    await avatarOf(city)
  })

  test('has a cookie for secure addresses alone', async () => {
    const answer = await (await browser(city, TLS)).get('/v1/admin/my_account')
    const [cookie = ''] = cookiesOf(answer)

    expect(cookie).toMatch(/^__Secure-nutag-files-\w+=.*; HttpOnly; SameSite=Lax; Secure$/)
    const { avatar } = okOf(answer, 200).user
    expect((await city.as(null).get(avatar, { ...TLS, cookie: pairOf(cookie) })).status).toBe(200)
  })

  test('has one that browsers store where it is opened without TLS, as on the same machine', async () => {
    const answer = await (await browser(city)).get('/v1/admin/my_account')
    const [cookie = ''] = cookiesOf(answer)

    expect(cookie).toMatch(/^nutag-files-\w+=.*; HttpOnly; SameSite=Lax$/)
    const { avatar } = okOf(answer, 200).user
    expect((await city.as(null).get(avatar, { cookie: pairOf(cookie) })).status).toBe(200)
  })

  test('has a cookie with another name than a city at another port of the host', async () => {
    const [one, other] = [await browser(), await browser(city)]
    const names = await Promise.all(
      [one, other].map(async (of) => cookiesOf(await of.get('/v1/admin/my_account'))[0]?.split('=')[0]),
    )

    expect(names).toEqual([expect.stringMatching(/^nutag-files-/), expect.stringMatching(/^nutag-files-/)])
    expect(names[0]).not.toBe(names[1])
  })
})
