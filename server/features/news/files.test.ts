import { beforeAll, expect, test } from 'vitest'
import { NEWS_FILES_MAX } from '#contract/features/news/index.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf, publish, write } from '../../testing/news.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'

const { cityAdmin, khorooAdmin } = people
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
let t: TestApp

beforeAll(async () => {
  t = await app()
})

const upload = async (person: TestPerson, name = 'тогтоол.pdf') =>
  okOf(await t.as(person).upload('/v1/files', { name, type: 'application/pdf', content: PDF }), 201).id as string
const statusOf = async (id: string) => (await t.as(null).get(`/files/${id}/file`)).status
const act = (id: string, action: string) => t.as(khorooAdmin).post(`/v1/news/${id}/transitions`, { action })

test('a file is public while published news uses it, and only then', async () => {
  const fileId = await upload(khorooAdmin)
  const draft = await write(t, khorooAdmin, { attachments: [{ fileId }] })
  expect(draft.attachments).toMatchObject([{ id: fileId, name: 'тогтоол.pdf', bytes: PDF.length }])
  expect((await t.as(null).get(draft.attachments[0].url)).status).toBe(200)
  expect(await statusOf(fileId)).toBe(404)

  const published = okOf(await act(draft.id, 'publish'), 200)
  expect(published.attachments[0].url).toBe(`/files/${fileId}/file`)
  expect(await statusOf(fileId)).toBe(200)

  okOf(
    await t
      .as(khorooAdmin)
      .patch(`/v1/news/${draft.id}`, { attachments: [], version: published.version, publish: true }),
    200,
  )
  expect(await statusOf(fileId)).toBe(404)
})

test('a file of archived news is not public', async () => {
  const fileId = await upload(khorooAdmin)
  const { id } = await publish(t, khorooAdmin, { attachments: [{ fileId }] })
  expect(await statusOf(fileId)).toBe(200)

  okOf(await act(id, 'archive'), 200)
  expect(await statusOf(fileId)).toBe(404)
})

test("pictures, other people's files, unknown files, and too many files are rejected", async () => {
  const { rows } = await t.core.pool.query(
    `insert into files (owner_id, area_id, name, type, bytes, sha256)
     values ($1, $2, 'a.webp', 'image/webp', 1, '') returning id`,
    [khorooAdmin.id, idOf('C')],
  )
  const foreign = await upload(cityAdmin)
  const own = await upload(khorooAdmin)
  const draft = await write(t, khorooAdmin)
  const codeOf = async (ids: string[]) => {
    const attachments = ids.map((fileId) => ({ fileId }))
    const answer = await t.as(khorooAdmin).patch(`/v1/news/${draft.id}`, { attachments, version: draft.version })
    expect(answer.status).toBe(400)
    return `${answer.body.errors[0].path} ${answer.body.errors[0].code}`
  }

  expect(await codeOf([rows[0].id])).toBe('attachments.0.fileId file_kind')
  expect(await codeOf([own, foreign])).toBe('attachments.1.fileId file_id')
  expect(await codeOf([crypto.randomUUID()])).toBe('attachments.0.fileId file_id')
  expect(await codeOf(Array.from({ length: NEWS_FILES_MAX + 1 }, () => own))).toContain('attachments ')
})

test('a version keeps its files, and a version from before files existed has none', async () => {
  const fileId = await upload(khorooAdmin)
  const first = await write(t, khorooAdmin, { attachments: [{ fileId }] })
  const second = okOf(
    await t.as(khorooAdmin).patch(`/v1/news/${first.id}`, { attachments: [], version: first.version }),
    200,
  )
  const restore = (no: number, version: number) =>
    t.as(khorooAdmin).post(`/v1/news/${first.id}/versions/${no}/restore`, { version })
  const third = okOf(await restore(first.version, second.version), 200)
  expect(third.attachments).toMatchObject([{ id: fileId }])

  await t.core.pool.query('update news_versions set own = default where content_id = $1 and no = $2', [
    first.id,
    first.version,
  ])
  expect(okOf(await restore(first.version, third.version), 200).attachments).toEqual([])
})

test('a change without files keeps them', async () => {
  const fileId = await upload(khorooAdmin)
  const made = await write(t, khorooAdmin, { attachments: [{ fileId }] })
  const changed = okOf(
    await t.as(khorooAdmin).patch(`/v1/news/${made.id}`, { title: { mn: 'Өөр' }, version: made.version }),
    200,
  )
  expect(changed.attachments).toMatchObject([{ id: fileId }])
})
