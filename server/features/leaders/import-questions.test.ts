import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportLine, ImportState } from '#contract/core/model/import.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { aRegister, leadersOf, restore } from './testing.ts'

let t: TestApp
const { create, one, act } = leadersOf(() => t)
const { cityAdmin, khorooAdmin } = people

beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

const HEAD = 'Хэсгийн код,Хэсгийн нэр,Овог,Нэр,Регистрийн дугаар,Утас,Эхэлсэн огноо,Дуусах огноо'
const row = (
  section: string,
  more: { name?: string; last?: string; register?: string; from?: string; full?: string } = {},
) =>
  [
    section,
    more.full ?? '',
    more.last ?? 'Бат',
    more.name ?? 'Дорж',
    more.register ?? aRegister(),
    '9911-2233',
    more.from ?? '2026.02.01',
    '',
  ].join(',')

async function settled(by: TestPerson, id: string): Promise<ImportState> {
  let state: ImportState | undefined
  await expect
    .poll(
      async () => {
        state = (await t.as(by).get(`/v1/leaders/imports/${id}`)).body.data
        return state && !['reading', 'saving'].includes(state.status)
      },
      { timeout: 20_000, interval: 25 },
    )
    .toBe(true)
  if (!state) throw new Error('no import')
  return state
}
async function read(by: TestPerson, ...rows: string[]): Promise<ImportState> {
  const content = Buffer.from([HEAD, ...rows].join('\r\n'))
  const { body, text } = await t.as(by).upload('/v1/leaders/imports', { name: 'l.csv', type: 'text/csv', content })
  expect(body.data, text).toMatchObject({ id: expect.any(String) })
  return settled(by, body.data.id)
}
const linesOf = async (id: string, query = ''): Promise<ImportLine[]> =>
  (await t.as(khorooAdmin).get(`/v1/leaders/imports/${id}/rows?pageSize=100${query}`)).body.data
const answer = (id: string, code: string, yes: boolean, lines?: number[]) =>
  t.as(khorooAdmin).put(`/v1/leaders/imports/${id}/answers`, { question: code, yes, ...(lines && { lines }) })
async function confirm(id: string): Promise<ImportState> {
  await t.as(khorooAdmin).post(`/v1/leaders/imports/${id}/confirm`)
  return settled(khorooAdmin, id)
}
const inOffice = async (area: string) =>
  (
    await t.core.pool.query(
      `select l.id, l.first_name, l.phone, t.from_on from leaders l join leader_terms t on t.leader_id = l.id and t.closed_at is null
       where l.area_id = $1 and l.status = 'active'`,
      [idOf(area)],
    )
  ).rows[0]

describe('a row for a section that has a leader', () => {
  test('asks a question; unanswered, the leader stays', async () => {
    const before = (await create(khorooAdmin)).body.data
    const state = await read(khorooAdmin, row('D1K1S1'), row('D1K1S2'))

    expect(state).toMatchObject({ good: 1, wrong: 1, questions: [{ code: 'leader_replaces', rows: 1, yes: 0 }] })
    const [line] = await linesOf(state.id, '&only=asked')
    expect(line).toMatchObject({ line: 2, problems: [{ field: 'section', code: 'leader_replaces', answer: 'open' }] })
    expect(line?.problems[0]?.message).toContain('С')
    expect(await confirm(state.id)).toMatchObject({ good: 1, wrong: 1 })
    expect((await inOffice('D1K1S1')).id).toBe(before.id)
  })

  test('replaces the leader when the answer is yes: the old term ends the day before', async () => {
    const before = (await create(khorooAdmin)).body.data
    const { id } = await read(khorooAdmin, row('D1K1S1', { name: 'Шинэ' }))
    expect((await answer(id, 'leader_replaces', true, [2])).body.data).toMatchObject({
      good: 1,
      questions: [{ yes: 1 }],
    })
    expect(await confirm(id)).toMatchObject({ status: 'done', good: 1, wrong: 0 })

    expect(await inOffice('D1K1S1')).toMatchObject({ first_name: 'Шинэ', from_on: '2026-02-01' })
    expect((await one(khorooAdmin, before.id)).body.data).toMatchObject({ status: 'inactive', termTo: '2026-01-31' })
  })

  test('can be answered for all rows, and the answer can be revoked', async () => {
    await create(khorooAdmin)
    await create(khorooAdmin, { areaId: idOf('D1K1S2') })
    const { id } = await read(khorooAdmin, row('D1K1S1'), row('D1K1S2'))
    expect((await answer(id, 'leader_replaces', true)).body.data).toMatchObject({ good: 2, wrong: 0 })
    expect((await answer(id, 'leader_replaces', false, [3])).body.data).toMatchObject({ good: 1, wrong: 1 })
  })

  test('asks again when another person is in office by the time of saving', async () => {
    const before = (await create(khorooAdmin)).body.data
    const { id } = await read(khorooAdmin, row('D1K1S1'))
    await answer(id, 'leader_replaces', true)
    await act(khorooAdmin, before.id, 'deactivate')
    const other = (await create(khorooAdmin, { termFrom: '2026-01-20' })).body.data

    expect(await confirm(id)).toMatchObject({ good: 0, wrong: 1 })
    expect((await inOffice('D1K1S1')).id).toBe(other.id)
  })
})

describe('a row for a registered leader', () => {
  test('updates the leader when the answer is yes, and moves them to the section of the row', async () => {
    const register = aRegister()
    const known = (await create(khorooAdmin, { registerNumber: register, termFrom: '2025-01-06' })).body.data
    const { id } = await read(khorooAdmin, row('D1K1S2', { register, name: 'Зассан' }))
    expect((await linesOf(id))[0]?.problems).toMatchObject([{ code: 'leader_updates', answer: 'open' }])
    await answer(id, 'leader_updates', true)
    expect(await confirm(id)).toMatchObject({ good: 1, wrong: 0 })

    expect(await inOffice('D1K1S2')).toMatchObject({ id: known.id, first_name: 'Зассан', from_on: '2026-02-01' })
    expect(await inOffice('D1K1S1')).toBeUndefined()
  })

  test('who is out of office starts a new term on the day of the row', async () => {
    const register = aRegister()
    const known = (await create(khorooAdmin, { registerNumber: register, termFrom: '2025-01-06' })).body.data
    await t.core.pool.query(`update leaders set status = 'inactive' where id = $1`, [known.id])
    await t.core.pool.query(`update leader_terms set to_on = '2025-12-01', closed_at = now() where leader_id = $1`, [
      known.id,
    ])
    const { id } = await read(khorooAdmin, row('D1K1S2', { register }))
    await answer(id, 'leader_updates', true)
    expect(await confirm(id)).toMatchObject({ good: 1, wrong: 0 })
    expect(await inOffice('D1K1S2')).toMatchObject({ id: known.id, from_on: '2026-02-01' })
  })

  test('elsewhere is an error, as records out of reach are not changed', async () => {
    const register = aRegister()
    await create(cityAdmin, { registerNumber: register, areaId: idOf('D2K1S1') })
    const { id } = await read(khorooAdmin, row('D1K1S1', { register }))
    expect((await linesOf(id))[0]?.problems).toMatchObject([{ code: 'taken', answer: null }])
    expect((await answer(id, 'taken', true)).status).toBe(400)
  })

  test('with overlapping terms is an error in addition to the question', async () => {
    const register = aRegister()
    await create(khorooAdmin, { registerNumber: register, termFrom: '2026-03-02' })
    const { id } = await read(khorooAdmin, row('D1K1S2', { register }))
    expect((await linesOf(id))[0]?.problems.map(({ code }) => code)).toEqual(['leader_updates', 'term_overlap'])
  })
})

describe('names', () => {
  test.each([
    ['=cmd|calc', 'name_formula'],
    ['+1', 'name_formula'],
    ['-Дорж', 'name_formula'],
    ['@SUM(A1)', 'name_formula'],
    ['John', 'name_latin'],
    ['Дoрж', 'name_latin'],
  ])('%s is asked about and kept unchanged after a yes', async (name, code) => {
    const { id } = await read(khorooAdmin, row('D1K1S1', { name }))
    expect((await linesOf(id))[0]?.problems).toMatchObject([{ field: 'firstName', code, answer: 'open' }])
    await answer(id, code, true)
    expect(await confirm(id)).toMatchObject({ good: 1 })
    expect(await inOffice('D1K1S1')).toMatchObject({ first_name: name })
  })
})

describe('a section’s name', () => {
  test('is enough if it is unique; in the column of codes or of names', async () => {
    const state = await read(
      khorooAdmin,
      row('Нутаг D1K1S1'),
      row('', { full: 'Нутаг D1 › Нутаг D1K1 › нутаг d1k1s2' }),
    )
    expect(state).toMatchObject({ good: 2, wrong: 0 })
  })

  test('is rejected if several sections have it, and accepted with the khoroo’s name', async () => {
    await t.core.pool.query(`update areas set name = '{"mn": "3 дугаар хэсэг"}' where id = any($1)`, [
      [idOf('D1K1S1'), idOf('D2K1S1')],
    ])
    const content = Buffer.from([HEAD, row('3 дугаар хэсэг'), row('Нутаг D1K1 › 3 дугаар хэсэг')].join('\r\n'))
    const { body } = await t.as(cityAdmin).upload('/v1/leaders/imports', { name: 'l.csv', type: 'text/csv', content })
    const state = await settled(cityAdmin, body.data.id)
    const { body: lines } = await t.as(cityAdmin).get(`/v1/leaders/imports/${state.id}/rows`)
    expect(lines.data.map((line: ImportLine) => line.problems.map(({ code }) => code))).toEqual([
      ['section_ambiguous'],
      [],
    ])
  })

  test('is reported as missing when the row has no code either', async () => {
    const { id } = await read(khorooAdmin, row(''))
    expect((await linesOf(id))[0]?.problems).toMatchObject([{ field: 'section', code: 'required' }])
  })
})

describe('a column of e-mail addresses', () => {
  const HEAD_WITH = 'Хэсгийн код,Овог,Нэр,Регистрийн дугаар,Утас,Эхэлсэн огноо,И-мэйл'
  const line = (section: string, email: string, register = aRegister()) =>
    [section, 'Бат', 'Дорж', register, '9911-2233', '2026.02.01', email].join(',')
  const upload = async (...rows: string[]) => {
    const content = Buffer.from([HEAD_WITH, ...rows].join('\r\n'))
    const { body } = await t.as(khorooAdmin).upload('/v1/leaders/imports', { name: 'l.csv', type: 'text/csv', content })
    return settled(khorooAdmin, body.data.id)
  }
  const bound = async () =>
    (
      await t.core.pool.query(
        `select u.email, u.status, (select count(*)::int from outbox o where o.recipient = u.email) as mails
         from leaders l join users u on u.id = l.user_id order by u.email`,
      )
    ).rows

  test('invites the leaders of the rows when they are saved, and not before', async () => {
    await t.core.pool.query(`update users set status = 'inactive' where role = 'SECTION_LEADER'`)
    await t.core.pool.query('delete from outbox')
    const { id, ...state } = await upload(line('D1K1S1', 'new.leader@test.mn'), line('D1K1S2', ''))
    expect(state).toMatchObject({ status: 'ready', good: 2 })
    expect(await bound()).toEqual([])

    expect((await confirm(id)).status).toBe('done')
    expect(await bound()).toEqual([{ email: 'new.leader@test.mn', status: 'invited', mails: 1 }])
  })

  test('reports an invalid, foreign or repeated address, or an occupied section, on its row', async () => {
    const states = [
      await upload(line('D1K1S1', 'new@')),
      await upload(line('D1K1S1', cityAdmin.email)),
      // the section's account from the time before accounts belonged to leaders
      await upload(line('D1K1S1', 'other@test.mn')),
    ]
    const problems = []
    for (const { id } of states) problems.push((await linesOf(id)).flatMap(({ problems: found }) => found))
    expect(problems.map((found) => found.map(({ field, code }) => [field, code]))).toEqual([
      [['email', 'email']],
      [['email', 'taken']],
      [['email', 'section_account']],
    ])
    await t.core.pool.query(`update users set status = 'inactive' where role = 'SECTION_LEADER'`)
    const twice = await upload(line('D1K1S1', 'a@test.mn'), line('D1K1S2', 'a@test.mn'))
    expect((await linesOf(twice.id)).flatMap(({ problems: found }) => found.map(({ code }) => code))).toEqual([
      'twice_in_file',
    ])
  })
})
