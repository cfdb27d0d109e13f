import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/core/model/import.ts'
import { readImport } from '../../core/import/read.ts'
import { saveImport } from '../../core/import/save.ts'
import { xlsx } from '../../core/sheets/xlsx.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { gathered, readCsv, readXlsx } from '../../testing/sheets.ts'
import { leaderImport } from './import.ts'
import { aRegister, leadersOf, restore } from './testing.ts'

let t: TestApp
const { create, act } = leadersOf(() => t)
const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, leader } = people

beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

const HEAD = 'Хэсгийн код,Овог,Нэр,Регистрийн дугаар,Утас,Эхэлсэн огноо,Дуусах огноо'
const row = (section: string, more: Partial<Record<'register' | 'phone' | 'from' | 'to' | 'name', string>> = {}) =>
  [
    section,
    'Бат',
    more.name ?? 'Дорж',
    more.register ?? aRegister(),
    more.phone ?? '9911-2233',
    more.from ?? '2026.01.15',
    more.to ?? '',
  ].join(',')
const file = (...rows: string[]) => Buffer.from([HEAD, ...rows].join('\r\n'))

const upload = (by: TestPerson, content: Buffer, name = 'leaders.csv') =>
  t.as(by).upload('/v1/leaders/imports', { name, type: 'text/csv', content })
const stateOf = async (by: TestPerson, id: string): Promise<ImportState> =>
  (await t.as(by).get(`/v1/leaders/imports/${id}`)).body.data
const confirm = (by: TestPerson, id: string) => t.as(by).post(`/v1/leaders/imports/${id}/confirm`)
const linesOf = async (by: TestPerson, id: string, query = '') =>
  (await t.as(by).get(`/v1/leaders/imports/${id}/rows?pageSize=100${query}`)).body.data

async function settled(by: TestPerson, id: string): Promise<ImportState> {
  for (;;) {
    const state = await stateOf(by, id)
    if (state.status !== 'reading' && state.status !== 'saving') return state
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
async function read(by: TestPerson, content: Buffer): Promise<ImportState> {
  const { status, body, text } = await upload(by, content)
  expect(status, text).toBe(201)
  return settled(by, body.data.id)
}
const saved = async () => (await t.core.pool.query('select count(*) as n from leaders')).rows[0].n

describe('before confirmation', () => {
  test('nothing is saved, and every row shows its problems', async () => {
    await create(khorooAdmin, { areaId: idOf('D1K1S2'), registerNumber: 'УК81010111' })
    const twice = aRegister()
    const state = await read(
      khorooAdmin,
      file(
        row('D1K1S1', { register: 'УК03131614', phone: '123', from: '2026.02.30' }),
        row('D1K2S1'),
        row('D1K1S2'),
        row('d1k1s1', { register: twice }),
        row('D1K1S1', { register: twice }),
        row('D1K1S1', { register: 'УК81010111', to: '2025-01-01' }),
        ',,,,,,',
      ),
    )

    expect(state).toMatchObject({ status: 'ready', total: 6, wrong: 5, good: 1, problem: null })
    const problems = (await linesOf(khorooAdmin, state.id)).map(
      (line: { line: number; problems: { field: string; code: string }[] }) => [
        line.line,
        Object.fromEntries(line.problems.map((p) => [p.field, p.code])),
      ],
    )
    expect(problems).toEqual([
      [2, { registerNumber: 'register_number_month', phone: 'phone', termFrom: 'date' }],
      [3, { section: 'no_section' }],
      [4, { section: 'leader_replaces' }],
      [5, {}],
      [6, { registerNumber: 'twice_in_file', section: 'twice_in_file' }],
      [7, { termTo: 'end_before_start', registerNumber: 'leader_updates', section: 'twice_in_file' }],
    ])
    expect(await saved()).toBe(1)
    expect(await linesOf(khorooAdmin, state.id, '&only=wrong')).toHaveLength(5)
  })

  test('the content of the file is stored only encrypted', async () => {
    const { id } = await read(khorooAdmin, file(row('D1K1S1', { register: 'УК82020211' })))
    const { rows } = await t.core.pool.query(
      `select (select string_agg(i::text, '') from imports i) || (select string_agg(r::text, '') from import_rows r)
       || (select string_agg(j::text, '') from jobs j) as all`,
    )

    expect(rows[0].all).not.toContain('82020211')
    expect(rows[0].all).not.toContain(Buffer.from('82020211').toString('hex'))
    expect((await t.core.pool.query('select file from imports where id = $1', [id])).rows).toEqual([{ file: null }])
  })

  test('it belongs to the person who started it and to nobody else', async () => {
    const { id } = await read(khorooAdmin, file(row('D1K1S1')))
    const others = [cityAdmin, otherKhorooAdmin]

    for (const other of others) {
      expect((await t.as(other).get(`/v1/leaders/imports/${id}`)).status).toBe(404)
      expect((await t.as(other).get(`/v1/leaders/imports/${id}/rows`)).status).toBe(404)
      expect((await t.as(other).get(`/v1/leaders/imports/${id}/wrong?format=csv`)).status).toBe(404)
      expect((await confirm(other, id)).status).toBe(404)
      expect((await t.as(other).delete(`/v1/leaders/imports/${id}`)).status).toBe(404)
      expect((await t.as(other).get('/v1/leaders/imports')).body.data).toEqual([])
    }
    for (const by of [districtAdmin, leader]) expect((await upload(by, file(row('D1K1S1')))).status).toBe(403)
  })

  test('the rejected rows can be downloaded with their problems, and read again as the same rows', async () => {
    const state = await read(khorooAdmin, file(row('D1K1S1', { phone: '+123', name: '=Дорж' }), row('D1K1S2')))
    const { text } = await t.as(khorooAdmin).get(`/v1/leaders/imports/${state.id}/wrong?format=csv`)
    const [head, first, ...rest] = readCsv(text)

    expect(head).toEqual([...HEAD.replace('Утас', 'Утасны дугаар').split(','), 'Алдаа'])
    expect(first?.slice(0, 5)).toEqual(['D1K1S1', 'Бат', "'=Дорж", expect.any(String), "'+123"])
    expect(first?.at(-1)).toBe(
      'Утасны дугаар: Найман оронтой утасны дугаар оруулна уу; Нэр: Томьёо шиг эхэлсэн байна. Нэр нь зөв үү?',
    )
    expect(rest).toEqual([])
    const again = await read(khorooAdmin, Buffer.from(text))
    expect((await linesOf(khorooAdmin, again.id))[0].cells).toMatchObject({ firstName: '=Дорж', phone: '+123' })
  })

  test('it can be discarded', async () => {
    const { id } = await read(khorooAdmin, file(row('D1K1S1')))
    expect((await t.as(khorooAdmin).delete(`/v1/leaders/imports/${id}`)).status).toBe(204)

    expect((await confirm(khorooAdmin, id)).status).toBe(404)
    expect((await t.core.pool.query('select count(*) as n from import_rows')).rows).toEqual([{ n: 0 }])
  })
})

describe('the file', () => {
  test.each([
    ['without a head', 'Бат,Дорж\r\n1,2', 'import_head'],
    ['without a needed column', 'Овог,Нэр\r\nБат,Дорж', 'import_columns'],
    ['without rows', HEAD, 'import_empty'],
    ['of another kind', Buffer.from([1, 2, 0, 3]), 'import_kind'],
    ['of an old Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'import_old_excel'],
    ['that is damaged', Buffer.from('PK\u0003\u0004 and nothing else'), 'damaged_file'],
  ])('%s is reported', async (_what, content, code) => {
    const state = await read(khorooAdmin, Buffer.from(content))

    expect(state).toMatchObject({ status: 'failed', problem: { code, message: expect.not.stringContaining('field.') } })
    expect((await confirm(khorooAdmin, state.id)).body.code).toBe('wrong_state')
  })

  test('an empty one is rejected at once', async () => {
    expect((await upload(khorooAdmin, Buffer.alloc(0))).body.errors[0].code).toBe('empty_file')
  })

  test('columns are recognized in both languages, in any order, below a title, and others are ignored', async () => {
    const content = [
      'Section leaders of khoroo 1',
      '',
      'PHONE;Given name;notes;Register no.;surname*;FROM;section number',
      `99112233;Дорж;x;${aRegister()};Бат;2026-01-15;2`,
    ].join('\n')
    const state = await read(khorooAdmin, Buffer.from(content))

    expect(state).toMatchObject({ status: 'ready', good: 1, ignored: ['notes'] })
    expect(state.columns.map(({ field }) => field)).toEqual([
      'section',
      'lastName',
      'firstName',
      'registerNumber',
      'phone',
      'termFrom',
    ])
  })

  test('the template has the right headers and begins with the sections without a leader', async () => {
    await create(khorooAdmin, { areaId: idOf('D1K1S1') })
    const { text } = await t.as(khorooAdmin).get('/v1/leaders/imports/template?format=csv', { 'accept-language': 'en' })
    const [head, ...rows] = readCsv(text)

    expect(head?.slice(0, 3)).toEqual(['Section code', 'Section name', 'Last name'])
    expect(rows.map((cells) => cells.slice(0, 2))).toEqual([
      ['Example: D1K1S1', 'Area D1 › Area D1K1 › Area D1K1S1'],
      ['D1K1S2', 'Area D1 › Area D1K1 › Area D1K1S2'],
    ])
    // unchanged, it contains no rows
    expect((await read(khorooAdmin, Buffer.from(text))).problem?.code).toBe('import_empty')
    const token = await t.tokenOf(khorooAdmin)
    const reply = await t.http.inject({
      url: '/v1/leaders/imports/template?format=xlsx',
      headers: { authorization: `Bearer ${token}` },
    })
    const { sheets } = readXlsx(reply.rawPayload)
    expect(sheets[0]?.[0]?.[0]?.value).toBe('Хэсгийн код')
    expect(sheets[1]?.map((cells) => cells.map((cell) => cell?.value ?? ''))).toEqual([
      ['Хэсгийн код', 'Хэсгийн нэр', 'Одоогийн ахлагч'],
      ['D1K1S1', 'Нутаг D1 › Нутаг D1K1 › Нутаг D1K1S1', 'Дорж Сараа'],
      ['D1K1S2', 'Нутаг D1 › Нутаг D1K1 › Нутаг D1K1S2'],
    ])
  })

  test('a spreadsheet with real dates and numbers can be read as well', async () => {
    async function* portions() {
      yield [
        [
          { kind: 'text' as const, value: 'D1K1S1' },
          { kind: 'text' as const, value: 'Бат' },
          { kind: 'text' as const, value: 'Дорж' },
          { kind: 'text' as const, value: aRegister() },
          { kind: 'number' as const, value: 99112233 },
          { kind: 'date' as const, value: '2026-01-15' },
          null,
        ],
      ]
    }
    const content = Buffer.concat(await gathered(xlsx({ name: 'n', headers: HEAD.split(','), portions: portions() })))
    const state = await read(khorooAdmin, content)
    await confirm(khorooAdmin, state.id)
    await settled(khorooAdmin, state.id)

    expect((await t.as(khorooAdmin).get('/v1/leaders')).body.data).toMatchObject([
      { lastName: 'Бат', phone: '+97699112233', termFrom: '2026-01-15', status: 'active' },
    ])
  })
})

describe('confirming', () => {
  test('saves the valid rows with their terms, history and one entry for the importer; rejected rows stay', async () => {
    const state = await read(khorooAdmin, file(row('D1K1S1'), row('D1K1S2', { phone: '1' })))
    expect((await confirm(khorooAdmin, state.id)).body.data.status).toBe('saving')
    const done = await settled(khorooAdmin, state.id)

    expect(done).toMatchObject({ status: 'done', good: 1, wrong: 1, total: 2 })
    const { rows } = await t.core.pool.query(
      `select l.area_id, t.from_on, t.closed_at from leaders l join leader_terms t on t.leader_id = l.id`,
    )
    expect(rows).toEqual([{ area_id: idOf('D1K1S1'), from_on: '2026-01-15', closed_at: null }])
    expect((await linesOf(khorooAdmin, state.id)).map((line: { line: number }) => line.line)).toEqual([3])
    const log = await t.core.pool.query(
      `select action, actor_id, details from audit_log where action in ('leaders.import', 'leaders.create') order by id desc limit 2`,
    )
    expect(log.rows).toEqual([
      { action: 'leaders.import', actor_id: khorooAdmin.id, details: { file: 'leaders.csv', rows: 1 } },
      { action: 'leaders.create', actor_id: khorooAdmin.id, details: null },
    ])
  })

  test('concurrently several times saves once', async () => {
    const { id } = await read(khorooAdmin, file(row('D1K1S1'), row('D1K1S2')))
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(khorooAdmin, id)))
    await settled(khorooAdmin, id)
    const after = await confirm(khorooAdmin, id)

    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200, 200, 200])
    expect([after.status, after.body.data.status, await saved()]).toEqual([200, 'done', 2])
  })

  test('while two processes run the same job saves once', async () => {
    const { id } = await read(khorooAdmin, file(row('D1K1S1'), row('D1K1S2')))
    await t.core.pool.query(`update imports set status = 'saving' where id = $1`, [id])
    const work = saveImport(leaderImport)(t.core)
    const job = { id: 0, attempts: 1 }
    await Promise.all([work({ id } as never, job), work({ id } as never, job), work({ id } as never, job)])

    expect([(await stateOf(khorooAdmin, id)).status, await saved()]).toEqual(['done', 2])
  })

  test('is not possible again when the slower of two processes that read the same file finishes', async () => {
    const { body } = await upload(khorooAdmin, file(row('D1K1S1')))
    const { id } = body.data
    await settled(khorooAdmin, id)
    // the state before the file was read; the slower process is blocked until everything is saved
    const content = file(row('D1K1S1'))
    await t.core.pool.query(`update imports set status = 'reading', file = $2 where id = $1`, [
      id,
      t.core.vault.seal('imports', content),
    ])
    type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void
    // single statements are not blocked: only the transaction of the slower process is
    const query = t.core.pool.query.bind(t.core.pool)
    const connect = (connected: Connected) => {
      void everythingSaved().then(() => t.core.pool.connect(connected as never))
    }
    const everythingSaved = async () => {
      await readImport(leaderImport)(t.core)({ id } as never, { id: 0, attempts: 1 })
      expect((await confirm(khorooAdmin, id)).status).toBe(200)
      await settled(khorooAdmin, id)
    }
    const pool = Object.assign(Object.create(t.core.pool), { connect, query })
    await readImport(leaderImport)({ ...t.core, pool })({ id } as never, { id: 0, attempts: 1 })

    expect([(await stateOf(khorooAdmin, id)).status, await saved()]).toEqual(['done', 1])
    expect((await linesOf(khorooAdmin, id)).length).toBe(0)
  })

  test('survives a process that dies in the middle: it saved nothing, and the next one saves all', async () => {
    const { id } = await read(khorooAdmin, file(row('D1K1S1'), row('D1K1S2')))
    await t.core.pool.query(`update imports set status = 'saving' where id = $1`, [id])
    const dying = {
      ...leaderImport,
      save: async (...all: Parameters<typeof leaderImport.save>) => {
        await leaderImport.save(...all)
        await all[0].tx.query('select pg_terminate_backend(pg_backend_pid())')
      },
    }
    await expect(saveImport(dying)(t.core)({ id } as never, { id: 0, attempts: 1 })).rejects.toThrow()
    expect(await saved()).toBe(0)

    await saveImport(leaderImport)(t.core)({ id } as never, { id: 0, attempts: 2 })
    expect(await saved()).toBe(2)
  })

  test('skips and reports rows that somebody else has saved since', async () => {
    const registerNumber = aRegister()
    const state = await read(khorooAdmin, file(row('D1K1S1'), row('D1K1S2', { register: registerNumber })))
    const quick = await create(cityAdmin, { areaId: idOf('D1K1S1') })
    await confirm(khorooAdmin, state.id)

    expect(await settled(khorooAdmin, state.id)).toMatchObject({ status: 'done', good: 1, wrong: 1 })
    expect(await linesOf(khorooAdmin, state.id)).toMatchObject([{ line: 2, problems: [{ code: 'leader_replaces' }] }])
    expect((await act(khorooAdmin, quick.body.data.id, 'deactivate')).status).toBe(200)
  })

  test('saves nothing for a person who has lost the permission since', async () => {
    const { id } = await read(khorooAdmin, file(row('D1K1S1')))
    await t.core.pool.query(`update imports set status = 'saving' where id = $1`, [id])
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [khorooAdmin.id])
    await saveImport(leaderImport)(t.core)({ id } as never, { id: 0, attempts: 1 })
    const { rows } = await t.core.pool.query('select status, problem from imports where id = $1', [id])

    expect(rows).toEqual([{ status: 'ready', problem: { code: 'import_not_allowed', params: {} } }])
    expect(await saved()).toBe(0)
  })
})

describe('an abandoned job', () => {
  const giveUp = (id: string, step: 'read' | 'save') =>
    t.core.pool.query(
      `update jobs set failed_at = now(), done_at = null where kind = 'leaders.import_' || $2 and payload ->> 'id' = $1`,
      [id, step],
    )

  test('while reading: the import reports it, and can be discarded', async () => {
    const { id } = await read(khorooAdmin, file(row('D1K1S1')))
    await t.core.pool.query(`update imports set status = 'reading' where id = $1`, [id])
    expect((await stateOf(khorooAdmin, id)).status).toBe('reading')
    await giveUp(id, 'read')

    expect(await stateOf(khorooAdmin, id)).toMatchObject({ status: 'failed', problem: { code: 'import_gave_up' } })
    expect((await t.as(khorooAdmin).get('/v1/leaders/imports')).body.data[0].status).toBe('failed')
    expect((await t.as(khorooAdmin).delete(`/v1/leaders/imports/${id}`)).status).toBe(204)
  })

  test('while saving: the import waits for its owner again, who can confirm it once more', async () => {
    const { id } = await read(khorooAdmin, file(row('D1K1S1')))
    await t.core.pool.query(`update imports set status = 'saving' where id = $1`, [id])
    await t.core.pool.query(
      `insert into jobs (kind, payload, failed_at) values ('leaders.import_save', jsonb_build_object('id', $1::text), now())`,
      [id],
    )
    expect(await stateOf(khorooAdmin, id)).toMatchObject({ status: 'ready', problem: { code: 'import_failed' } })

    expect((await confirm(khorooAdmin, id)).status).toBe(200)
    await t.core.pool.query(`delete from jobs where kind = 'leaders.import_save' and failed_at is not null`)
    expect((await settled(khorooAdmin, id)).status).toBe('done')
    expect(await saved()).toBe(1)
  })
})

test('ten thousand rows are read and saved with progress', async () => {
  const khoroo = idOf('D1K1')
  await t.core.pool.query(
    `with made as (select gen_random_uuid() as id, n from generate_series(1, 9998) n)
     insert into areas (id, parent_id, level, code, ordinal, name, path)
     select made.id, p.id, 'section', 'M-' || n, 100 + n, '{"mn": "Хэсэг"}', p.path || made.id || '/' from areas p, made where p.id = $1`,
    [khoroo],
  )
  const register = (n: number) =>
    `УХ${String(70 + (n % 30)).padStart(2, '0')}${String((Math.floor(n / 30) % 12) + 1).padStart(2, '0')}${String((Math.floor(n / 360) % 28) + 1).padStart(2, '0')}${String(n % 97).padStart(2, '0')}`
  const rows = Array.from({ length: 10_000 }, (_, i) =>
    row(i < 9998 ? `M-${i + 1}` : `D1K1S${i - 9997}`, { register: register(i) }),
  )
  expect(new Set(rows.map((line) => line.split(',')[3])).size).toBe(10_000)
  const seen = new Set<number>()
  const { body } = await upload(khorooAdmin, file(...rows))
  const watch = async (status: string) => {
    for (;;) {
      const state = await stateOf(khorooAdmin, body.data.id)
      if (state.status !== status) return state
      seen.add(state.done)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  expect(await watch('reading')).toMatchObject({ status: 'ready', total: 10_000, wrong: 0 })
  expect(seen.size).toBeGreaterThan(2)
  seen.clear()
  await confirm(khorooAdmin, body.data.id)

  expect(await watch('saving')).toMatchObject({ status: 'done', good: 10_000 })
  expect(seen.size).toBeGreaterThan(2)
  expect(await saved()).toBe(10_000)
})
