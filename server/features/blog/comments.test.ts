import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COMMENTS_PER_DAY, COMMENTS_PER_MINUTE } from '#contract/features/blog/index.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { makeContent } from '../../testing/content.ts'
import { people, type TestPerson } from '../../testing/people.ts'
import { POSTS } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
// each test starts without earlier comments of the same people
beforeEach(() => t.core.pool.query('delete from post_comments'))

/** A post of khoroo 1 of district 1. */
const aPost = (wish: object = {}) =>
  makeContent(t.core.pool, POSTS, { area: 'D1K1', author: people.khorooAdmin, ...wish })
const say = (who: TestPerson | null, post: string, text = 'Сайхан нийтлэл байна.') =>
  t.as(who).post(`/v1/posts/${post}/comments`, { text })
const textsFor = async (who: TestPerson | null, post: string) =>
  (await t.as(who).get(`/v1/posts/${post}/comments`)).body.data.map(({ text }: { text: string }) => text)

describe('a comment of a citizen', () => {
  test('is seen by its author alone until the office shows it, and by nobody once it is hidden', async () => {
    const post = await aPost()
    const made = await say(people.citizen, post, 'Хүлээж буй')
    expect([made.status, made.body.data.status, made.body.data.isMine]).toEqual([201, 'waiting', true])
    expect(await textsFor(people.citizen, post)).toEqual(['Хүлээж буй'])
    for (const who of [null, people.homelessCitizen, people.leader]) expect(await textsFor(who, post)).toEqual([])

    const { body } = await t.as(people.khorooAdmin).get('/v1/posts/comments?status=waiting')
    const row = body.data.find(({ id }: { id: string }) => id === made.body.data.id)
    expect(row.allowedActions).toEqual(['show', 'hide'])
    const act = (action: string, version: number) =>
      t.as(people.khorooAdmin).post(`/v1/posts/comments/${row.id}/transitions`, { action, version })
    const shown = await act('show', row.version)
    expect(shown.body.data.status).toBe('shown')
    expect(await textsFor(null, post)).toEqual(['Хүлээж буй'])
    expect((await act('hide', row.version)).status).toBe(409)
    expect((await act('hide', shown.body.data.version)).status).toBe(200)
    for (const who of [null, people.citizen]) expect(await textsFor(who, post)).toEqual([])
  })

  test('is text: what looks like a script comes back as it was written', async () => {
    const post = await aPost()
    const text = '<script>alert(1)</script>'
    expect((await say(people.citizen, post, text)).body.data.text).toBe(text)
  })

  test('is refused below drafts, posts in the bin and posts that come later', async () => {
    const later = { status: 'published', publishAt: new Date(Date.now() + 3_600_000) }
    for (const wish of [{ status: 'draft' }, { deleted: true }, later]) {
      const post = await aPost(wish)
      expect((await say(people.citizen, post)).status).toBe(404)
      expect((await say(people.khorooAdmin, post)).status).toBe(404)
    }
  })

  test('is deleted by its author and by no other citizen', async () => {
    const post = await aPost()
    const { id } = (await say(people.citizen, post)).body.data
    expect((await t.as(people.homelessCitizen).delete(`/v1/posts/comments/${id}`)).status).toBe(404)
    expect((await t.as(people.citizen).delete(`/v1/posts/comments/${id}`)).status).toBe(204)
    expect(await textsFor(people.citizen, post)).toEqual([])
  })

  test('needs an account', async () => {
    expect((await say(null, await aPost())).status).toBe(401)
  })
})

test('offices see and decide comments of their own areas alone', async () => {
  const post = await aPost()
  const { id } = (await say(people.citizen, post)).body.data
  const idsFor = async (who: TestPerson) =>
    (await t.as(who).get('/v1/posts/comments?pageSize=100')).body.data.map((row: { id: string }) => row.id)
  for (const who of [people.cityAdmin, people.districtAdmin, people.khorooAdmin])
    expect(await idsFor(who)).toContain(id)
  for (const who of [people.otherDistrictAdmin, people.otherKhorooAdmin]) {
    expect(await idsFor(who)).not.toContain(id)
    const { status } = await t.as(who).post(`/v1/posts/comments/${id}/transitions`, { action: 'show', version: 1 })
    expect([403, 404]).toContain(status)
  }
  for (const who of [people.leader, people.citizen]) {
    expect((await t.as(who).get('/v1/posts/comments')).status).toBe(403)
  }
})

test('a comment of staff is shown at once', async () => {
  const post = await aPost()
  expect((await say(people.leader, post)).body.data).toMatchObject({ status: 'shown', isStaff: true })
  expect(await textsFor(null, post)).toHaveLength(1)
})

test('a person writes a limited number of comments in a minute, however many at once', async () => {
  const post = await aPost()
  const all = await Promise.all(Array.from({ length: COMMENTS_PER_MINUTE + 3 }, () => say(people.citizen, post)))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(COMMENTS_PER_MINUTE)
  expect(all.filter(({ status }) => status === 429)).toHaveLength(3)
})

test('a person writes a limited number of comments in a day', async () => {
  const post = await aPost()
  await t.core.pool.query(
    `insert into post_comments (post_id, author_id, text, is_staff, created_at)
     select $1, $2, 'Үг', false, now() - interval '2 hours' from generate_series(1, $3)`,
    [post, people.homelessCitizen.id, COMMENTS_PER_DAY],
  )
  expect((await say(people.homelessCitizen, post)).status).toBe(429)
})

test('each person likes a post once, and takes it back', async () => {
  const post = await aPost()
  const like = (who: TestPerson, on: boolean) => t.as(who).put(`/v1/posts/${post}/likes`, { on })
  await Promise.all([like(people.citizen, true), like(people.citizen, true), like(people.leader, true)])
  expect((await t.as(people.citizen).get(`/v1/posts/${post}/likes`)).body.data).toEqual({ count: 2, mine: true })
  expect((await t.as(null).get(`/v1/posts/${post}/likes`)).body.data).toEqual({ count: 2, mine: false })
  expect((await like(people.citizen, false)).body.data).toEqual({ count: 1, mine: false })
  const draft = await aPost({ status: 'draft' })
  expect((await t.as(people.citizen).put(`/v1/posts/${draft}/likes`, { on: true })).status).toBe(404)
})
