import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TIDY_FILES_JOB, tidyFiles } from '../../../core/attachments/tidy.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { okOf, publishSurvey, sent } from '../../../testing/surveys.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader, otherLeader, citizen, homelessCitizen } =
  people
const DURING = new Date('2026-03-10T04:00:00Z')

let t: TestApp
let photo: Buffer
beforeAll(async () => {
  t = await app()
  // these tests run in the past, where jobs due in two days would start immediately
  await t.core.jobs.stop()
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3366aa' } })
    .withExif({ IFD0: { Make: 'TestCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 55/1 0/1' } })
    .jpeg()
    .toBuffer()
})
beforeEach(() => t.setNow(DURING))

const question = (more: object = {}) => ({
  id: randomUUID(),
  type: 'file',
  text: { mn: 'Зураг оруулна уу' },
  required: true,
  accept: 'picture',
  maxFiles: 2,
  ...more,
})
async function survey(targets = ['C'], more: object = {}, asked = question()) {
  const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [asked] }]
  return { ...(await publishSurvey(t, cityAdmin, targets, { structure, ...more })), asked }
}
type FileSurvey = Awaited<ReturnType<typeof survey>>
const upload = (
  person: TestPerson | null,
  { id, asked }: FileSurvey,
  { clientId, fileId = randomUUID(), questionId = asked.id, ticket = '', invitation = '' }: Record<string, string>,
  content = photo,
) =>
  t
    .as(person)
    .upload(
      `/v1/surveys/${id}/files?${new URLSearchParams({ clientId: clientId ?? '', fileId, questionId, ...(ticket && { ticket }), ...(invitation && { invitation }) })}`,
      { name: 'зураг.jpg', type: 'image/jpeg', content },
    )
const answer = (
  person: TestPerson | null,
  { id, asked }: FileSurvey,
  clientId: string,
  files: string[],
  more: object = {},
) => t.as(person).post(`/v1/surveys/${id}/answers`, { ...sent({ [asked.id]: files }, more), clientId })
const filesOf = (person: TestPerson | null, { id, asked }: FileSurvey, more = '') =>
  t.as(person).get(`/v1/surveys/${id}/files?questionId=${asked.id}${more}`)
/** Submits a leader's interview with one photo. */
async function answered(fileSurvey: FileSurvey, person = leader) {
  const clientId = randomUUID()
  const { id } = okOf(await upload(person, fileSurvey, { clientId }), 201)
  okOf(await answer(person, fileSurvey, clientId, [id], { channel: 'in_person' }), 201)
  return { id: String(id), clientId }
}
const status = async (url: string) => (await t.http.inject({ url })).statusCode
const folder = (id: string) => path.join(t.dataDir, 'files', id.slice(0, 2), id)

describe('a file of an answer', () => {
  test('is taken from nobody but invited people and accounts where only invited people are counted', async () => {
    const fileSurvey = await survey(['C'], { registered: false, invited: true })
    const areaId = idOf('D1K1S1')
    okOf(await t.as(leader).post(`/v1/surveys/${fileSurvey.id}/invitations`, { areaId, households: [''] }), 201)
    const [link] = okOf(await t.as(leader).get(`/v1/surveys/${fileSurvey.id}/invitations/links?areaId=${areaId}`))
    const invitation = String(link.link).split('#invitation=')[1] ?? ''
    const { ticket } = okOf(await t.as(null).get(`/v1/surveys/${fileSurvey.id}/ticket`))
    const ids = { clientId: randomUUID(), ticket }

    const without = await upload(null, fileSurvey, ids)
    expect(without).toMatchObject({ status: 403, body: { errors: [{ code: 'invitation_needed' }] } })
    const forged = await upload(null, fileSurvey, { ...ids, invitation: `${invitation.slice(0, -1)}g` })
    expect(forged.body.errors).toMatchObject([{ path: 'invitation', code: 'invitation_dead' }])
    okOf(await upload(null, fileSurvey, { ...ids, invitation }), 201)
    okOf(await upload(citizen, fileSurvey, { clientId: randomUUID() }), 201)
  })

  test('cannot be used by another answer, even of the same leader', async () => {
    const fileSurvey = await survey()
    const other = await survey()
    const submitted = await answered(fileSurvey)

    for (const [person, where] of [
      [otherLeader, fileSurvey],
      [leader, fileSurvey],
      [leader, other],
    ] as const) {
      const reply = await answer(person, where, randomUUID(), [submitted.id], { channel: 'in_person' })
      expect(reply).toMatchObject({
        status: 400,
        body: { errors: [{ path: `answers.${where.asked.id}`, code: 'file_id' }] },
      })
    }
  })

  test('cannot be an upload made for something else', async () => {
    const fileSurvey = await survey()
    const news = okOf(
      await t.as(leader).upload('/v1/files', { name: 'a.jpg', type: 'image/jpeg', content: photo }),
      201,
    )
    const reply = await answer(leader, fileSurvey, randomUUID(), [news.id], { channel: 'in_person' })
    expect(reply.body.errors).toMatchObject([{ code: 'file_id' }])
    expect((await upload(leader, fileSurvey, { clientId: randomUUID(), fileId: news.id })).status).toBe(409)
  })

  test('is not public even if the survey is, and can be read only by a signed address', async () => {
    const fileSurvey = await survey()
    const { id } = await answered(fileSurvey)

    expect(await status(`/files/${id}/small.webp`)).toBe(404)
    const { data } = pageOf(await filesOf(cityAdmin, fileSurvey))
    expect(data).toMatchObject([{ id, type: 'image/webp', url: null, submittedAt: DURING.toISOString() }])
    expect(await status(data[0].urls.small)).toBe(200)
  })

  test('is visible only to staff of its area and above', async () => {
    const fileSurvey = await survey()
    const { id } = await answered(fileSurvey)
    const seenBy = async (person: TestPerson) =>
      pageOf(await filesOf(person, fileSurvey)).data.map((file: { id: string }) => file.id)

    expect(await seenBy(districtAdmin)).toEqual([id])
    expect(await seenBy(khorooAdmin)).toEqual([id])
    expect(await seenBy(leader)).toEqual([id])
    expect(await seenBy(otherDistrictAdmin)).toEqual([])
    expect((await filesOf(otherDistrictAdmin, fileSurvey, `&areaId=${idOf('D1')}`)).status).toBe(404)
    expect((await filesOf(citizen, fileSurvey)).status).toBe(403)
    expect((await filesOf(null, fileSurvey)).status).toBe(401)
  })

  test('contains no metadata, and for an anonymous answer its sender is not recorded', async () => {
    const fileSurvey = await survey(['C'], { anonymous: true })
    const clientId = randomUUID()
    const { id } = okOf(await upload(citizen, fileSurvey, { clientId }), 201)
    okOf(await answer(citizen, fileSurvey, clientId, [id]), 201)

    for (const name of ['small.webp', 'medium.webp', 'large.webp']) {
      const bytes = fs.readFileSync(path.join(folder(id), name))
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      expect(bytes.includes('TestCamera')).toBe(false)
    }
    const { rows } = await t.core.pool.query(
      `select to_jsonb(f)::text || to_jsonb(s)::text as stored from files f join survey_files s on s.file_id = f.id where f.id = $1`,
      [id],
    )
    expect(rows[0].stored).not.toContain(citizen.id)
    const { rows: logged } = await t.core.pool.query('select 1 from audit_log a where to_jsonb(a)::text like $1', [
      `%${id}%`,
    ])
    expect(logged).toEqual([])
  })

  test('sent twice is stored once; other content, another answer and another question are rejected', async () => {
    const fileSurvey = await survey()
    const [clientId, fileId] = [randomUUID(), randomUUID()]
    okOf(await upload(leader, fileSurvey, { clientId, fileId }), 201)
    okOf(await upload(leader, fileSurvey, { clientId, fileId }), 201)
    const { rows } = await t.core.pool.query('select count(*)::int as n from survey_files where client_id = $1', [
      clientId,
    ])
    expect(rows[0].n).toBe(1)
    expect((await upload(leader, fileSurvey, { clientId: randomUUID(), fileId })).status).toBe(409)

    const bad = await upload(leader, fileSurvey, { clientId }, Buffer.from('<script>alert(1)</script>'))
    expect(bad.body.errors).toMatchObject([{ path: 'file', code: 'not_a_picture' }])
    const other = await upload(leader, fileSurvey, { clientId, questionId: randomUUID() })
    expect(other.body.errors).toMatchObject([{ path: 'questionId', code: 'not_in_list' }])
  })

  test('is accepted only from people who may answer, while the survey is active', async () => {
    const fileSurvey = await survey()
    const open = await survey(['C'], { openToAll: true })
    const clientId = randomUUID()

    expect((await upload(null, fileSurvey, { clientId })).status).toBe(401)
    expect((await upload(khorooAdmin, fileSurvey, { clientId })).status).toBe(403)
    expect((await upload(null, open, { clientId })).body.errors).toMatchObject([{ path: 'ticket' }])
    const { ticket } = okOf(await t.as(null).get(`/v1/surveys/${open.id}/ticket`))
    const { id } = okOf(await upload(null, open, { clientId, ticket }), 201)
    okOf(await answer(null, open, clientId, [id], { areaId: idOf('D1K1S1'), ticket }), 201)
    okOf(await upload(homelessCitizen, fileSurvey, { clientId }), 201)

    const token = await t.tokenOf(leader)
    t.setNow(new Date('2026-03-31T16:00:00Z'))
    const late = await t.http.inject({
      method: 'POST',
      url: `/v1/surveys/${fileSurvey.id}/files?clientId=${clientId}&fileId=${randomUUID()}&questionId=${fileSurvey.asked.id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nx\r\n--b--\r\n',
    })
    expect(late.json()).toMatchObject({ status: 409, code: 'wrong_state' })
  })

  test('counts towards the limit of 200 unused uploads per person until an answer uses it', async () => {
    const fileSurvey = await survey()
    const clientId = randomUUID()
    const { id: first } = okOf(await upload(leader, fileSurvey, { clientId }), 201)
    const copyUpload = (n: number, fileId: string) =>
      t.core.pool.query(
        `with more as (insert into files (id, name, type, bytes, sha256)
           select gen_random_uuid(), name, type, bytes, sha256 from files, generate_series(1, $1) where id = $2 returning id)
         insert into survey_files (file_id, survey_id, question_id, client_id, holder)
         select more.id, s.survey_id, s.question_id, s.client_id, s.holder from more, survey_files s where s.file_id = $2`,
        [n, fileId],
      )
    await copyUpload(198, first)
    okOf(await upload(leader, fileSurvey, { clientId }), 201)
    expect(await upload(leader, fileSurvey, { clientId })).toMatchObject({ status: 429, body: { code: 'too_many' } })
    okOf(await upload(otherLeader, fileSurvey, { clientId: randomUUID() }), 201)

    // a file used by an answer no longer counts
    okOf(await answer(leader, fileSurvey, clientId, [first], { channel: 'in_person' }), 201)
    okOf(await upload(leader, fileSurvey, { clientId: randomUUID() }), 201)
  })

  test('is hidden while its answer is set aside', async () => {
    const fileSurvey = await survey()
    const { id } = await answered(fileSurvey)
    const ids = async () => pageOf(await filesOf(cityAdmin, fileSurvey)).data.map((file: { id: string }) => file.id)
    const { rows } = await t.core.pool.query('select no from survey_answers where survey_id = $1', [fileSurvey.id])
    await t.core.pool.query(`update survey_answers set flags = '{fast}' where survey_id = $1`, [fileSurvey.id])
    const decide = (decision: string, seen: string) =>
      t
        .as(cityAdmin)
        .post(`/v1/surveys/${fileSurvey.id}/flags/${rows[0].no}/review`, { decision, seen, note: 'Хариулт зөрчилтэй' })

    expect(await ids()).toEqual([id])
    okOf(await decide('set_aside', 'waiting'))
    expect(await ids()).toEqual([])
    okOf(await decide('counts', 'set_aside'))
    expect(await ids()).toEqual([id])
  })

  test('is deleted after two days if no answer uses it', async () => {
    const fileSurvey = await survey()
    const used = await answered(fileSurvey)
    const { id: unused } = okOf(await upload(leader, fileSurvey, { clientId: randomUUID() }), 201)
    const { rows } = await t.core.pool.query("select run_at from jobs where kind = $1 and payload -> 'ids' ? $2", [
      TIDY_FILES_JOB,
      unused,
    ])
    expect(rows[0].run_at).toEqual(new Date(DURING.getTime() + 48 * 3_600_000))

    await tidyFiles(t.core)({ ids: [unused, used.id] } as never, {} as never)

    expect([fs.existsSync(folder(unused)), fs.existsSync(folder(used.id))]).toEqual([false, true])
    expect(pageOf(await filesOf(cityAdmin, fileSurvey)).data.map((file: { id: string }) => file.id)).toEqual([used.id])
  })
})

/** The complete response of a list. */
function pageOf(reply: { status: number; body: { data: never[]; meta: object }; text: string }): Loose {
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return reply.body
}
// oxlint-disable-next-line typescript/no-explicit-any -- response bodies are not typed
type Loose = any

test('a citizen cannot answer for an area outside their home area', async () => {
  const fileSurvey = await publishSurvey(t, cityAdmin, ['C'])
  const body = sent(
    { [fileSurvey.choice.id]: { option: fileSurvey.choice.options[0]?.id } },
    { areaId: idOf('D2K1S1') },
  )
  const reply = await t.as(citizen).post(`/v1/surveys/${fileSurvey.id}/answers`, body)
  expect(reply.body.errors).toMatchObject([{ path: 'areaId', code: 'out_of_reach' }])
})

test('filtering by a target area lists surveys that ask it or an area around it, and no others', async () => {
  const [city, mine, other] = [
    await publishSurvey(t, cityAdmin, ['C']),
    await publishSurvey(t, districtAdmin, ['D1K1']),
    await publishSurvey(t, otherDistrictAdmin, ['D2']),
  ]
  const ids = pageOf(await t.as(null).get(`/v1/surveys?pageSize=100&askedIn=${idOf('D1K1S1')}`)).data.map(
    (row: { id: string }) => row.id,
  )
  expect(ids).toEqual(expect.arrayContaining([city.id, mine.id]))
  expect(ids).not.toContain(other.id)
})

test('a deactivated leader cannot submit answers', async () => {
  const fileSurvey = await survey()
  const token = await t.tokenOf(otherLeader)
  okOf(await t.as(cityAdmin).post(`/v1/users/${otherLeader.id}/transitions`, { action: 'deactivate' }))
  const body = sent({ [fileSurvey.asked.id]: [] }, { channel: 'in_person' })
  const reply = await t
    .as(null)
    .post(`/v1/surveys/${fileSurvey.id}/answers`, body, { authorization: `Bearer ${token}` })
  expect(reply.status).toBe(401)
})
