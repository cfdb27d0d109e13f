import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { OPEN_DATA, OPEN_DATA_NAMES, type OpenDataName } from '#contract/features/opendata/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeLeader } from '../../testing/leaders.ts'
import { idOf } from '../../testing/people.ts'
import { makeRatePeriod, makeRateSheet } from '../../testing/rates.ts'
import { okOf, publishSurvey, sent } from '../../testing/surveys.ts'
import { makeViolation } from '../../testing/violations.ts'

const { cityAdmin, citizen } = people
/** Whatever of this is in a file of a data set, is a leak. */
const SECRETS = [
  'Нууцнэр',
  'НууцОвог',
  '+97688001122',
  '88001122',
  'УУ99010188',
  'nuuts@test.mn',
  'Нууц тайлбар',
  'Нууц хаяг 7 тоот',
  'Нууц байгууллага',
  'Нууц шалтгаан',
  'Нууц хариулт',
  'Ноорог асуулга',
  'Дотоод асуулга',
  'Явагдаж буй асуулга',
  'Цөөн хүний асуулга',
  'Ноорог сан',
  'Хаагдсан хороо',
  '77.77',
  '47.912345',
  '106.912345',
  '555.55',
]

/** A fund in the database. */
async function makeFund(db: Pick<pg.Pool, 'query'>, { code, status = 'published' }: { code: string; status?: string }) {
  const { rows } = await db.query(
    `insert into funds (code, name, description, currency, inception, manager, custodian, licence, fees, status, search)
     values ($1, '{"mn": "Шинэ сан"}', '{"mn": ""}', 'MNT', '2010-01-01', '{"mn": ""}', '{"mn": ""}', '', '{"mn": ""}', $2, 'шинэ сан')
     returning id`,
    [code, status],
  )
  return String(rows[0].id)
}

interface MadePrice {
  fundId: string
  day: string
  price: string
  status?: 'draft' | 'submitted' | 'published'
  revision?: number
}

/** An entry of a price in the database, of a fund with 1000 units. */
const makePrice = (db: Pick<pg.Pool, 'query'>, { fundId, day, price, status = 'published', revision = 1 }: MadePrice) =>
  db.query(
    `insert into fund_prices (fund_id, day, revision, net_assets, units, price, reason, status, writers, decided_by, decided_at)
     values ($1, $2, $3, $4::numeric * 1000, 1000, $4, $5, $6, array[$7::uuid], $8, $9)`,
    [
      fundId,
      day,
      revision,
      price,
      revision > 1 ? 'Алдаатай байсан' : null,
      status,
      cityAdmin.id,
      status === 'published' ? people.otherCityAdmin.id : null,
      status === 'published' ? new Date() : null,
    ],
  )

let t: TestApp
let surveyId = ''
let fewId = ''

/** Closes a survey that `n` people have answered. */
async function closedSurvey(title: string, n: number, more: object = {}): Promise<string> {
  const survey = await publishSurvey(t, cityAdmin, ['C'], {
    title: { mn: title },
    openToAll: false,
    resultView: 'public_after_close',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    ...more,
  })
  for (let i = 0; i < n; i++) {
    const answers = {
      [survey.choice.id]: { option: survey.choice.options[0]?.id },
      [survey.words.id]: 'Нууц хариулт',
    }
    const body = sent(answers, { areaId: idOf('D1K1S1'), channel: 'in_person' })
    okOf(await t.as(people.leader).post(`/v1/surveys/${survey.id}/answers`, body), 201)
  }
  okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/transitions`, { action: 'close', note: 'Хугацаа дууссан' }))
  return survey.id
}

async function plant(): Promise<void> {
  const { pool } = t.core
  for (const area of ['D1K1S1', 'D1K1S2']) await makeLeader(t, { area })
  await pool.query(
    `update leaders set first_name = 'Нууцнэр', last_name = 'НууцОвог', phone = '+97688001122', register_mask = 'УУ99010188'`,
  )
  await pool.query(`update users set first_name = 'Нууцнэр', last_name = 'НууцОвог'`)
  await pool.query(`update users set email = 'nuuts@test.mn' where id = $1`, [people.homelessCitizen.id])
  // a large cell, a small one, and one that is not verified
  const violation = { description: 'Нууц тайлбар', point: { lat: 47.912345, lon: 106.912345 } }
  for (let i = 0; i < 6; i++) await makeViolation(pool, { ...violation, area: 'D1K1S1', status: 'verified' })
  for (let i = 0; i < 4; i++) await makeViolation(pool, { ...violation, area: 'D2K1', status: 'resolved' })
  for (let i = 0; i < 9; i++) await makeViolation(pool, { ...violation, area: 'D1K2', category: 'noise' })
  await pool.query(`update violations set place = 'Нууц хаяг 7 тоот', organisation = 'Нууц байгууллага'`)
  const period = await makeRatePeriod(pool)
  await makeRateSheet(pool, { area: 'D1', periodId: period, total: 8801 })
  await makeRateSheet(pool, { area: 'D1K1', periodId: period, total: 6543 })
  await makeRateSheet(pool, { area: 'D2', periodId: period, status: 'sent', total: 7777 })
  await makeRateSheet(pool, { area: 'D1K2', periodId: period, status: 'not_approved', total: 7777 })
  await makeRateSheet(pool, { area: 'D1K1S1', periodId: period, total: 7777 })
  await pool.query(`update rate_sheets set reason = 'Нууц шалтгаан' where status = 'not_approved'`)
  await pool.query(`update areas set population = 1200, households = 3, counted_on = '2025-12-31' where id = $1`, [
    idOf('D1K1'),
  ])
  await pool.query(`update areas set name = '{"mn": "Хаагдсан хороо"}', closed_on = '2026-01-01' where id = $1`, [
    idOf('D2K2'),
  ])
  const [fund, draft] = [
    await makeFund(pool, { code: 'OPEN1' }),
    await makeFund(pool, { code: 'DRAFT1', status: 'draft' }),
  ]
  await pool.query(`update funds set name = '{"mn": "Ноорог сан"}' where id = $1`, [draft])
  await makePrice(pool, { fundId: draft, day: '2026-01-05', price: '555.55' })
  await makePrice(pool, { fundId: fund, day: '2026-01-05', price: '100.00' })
  await makePrice(pool, { fundId: fund, day: '2026-01-05', price: '100.50', revision: 2 })
  await makePrice(pool, { fundId: fund, day: '2026-01-06', price: '555.55', status: 'submitted' })
  await makePrice(pool, { fundId: fund, day: '2026-01-07', price: '555.55', status: 'draft' })
}

/** A closed survey of nine people, of whom 1 to 4 chose an option, answered a question or skipped one. */
async function surveyWithFew(): Promise<string> {
  const survey = await publishSurvey(t, cityAdmin, ['C'], {
    title: { mn: 'Цөөн сонголттой' },
    openToAll: false,
    resultView: 'public_after_close',
    startDate: '2026-03-01',
    endDate: '2026-03-30',
  })
  const [a, b] = survey.choice.options.map(({ id }) => id)
  const [one, two] = survey.several.options.map(({ id }) => id)
  for (let i = 0; i < 9; i++) {
    const answers = {
      [survey.choice.id]: { option: i < 7 ? a : b },
      ...(i < 6 ? { [survey.several.id]: { options: i === 0 ? [one, two] : [one] } } : {}),
      ...(i === 0 ? { [survey.rating.id]: 2 } : {}),
      ...(i < 8 ? { [survey.words.id]: 'Нууц хариулт' } : {}),
    }
    const body = sent(answers, { areaId: idOf('D1K1S1'), channel: 'in_person' })
    okOf(await t.as(people.leader).post(`/v1/surveys/${survey.id}/answers`, body), 201)
  }
  okOf(await t.as(cityAdmin).post(`/v1/surveys/${survey.id}/transitions`, { action: 'close', note: 'Хугацаа дууссан' }))
  return survey.id
}

async function plantSurveys(): Promise<void> {
  surveyId = await closedSurvey('=1+1 "Нээлттэй", асуулга', 5)
  fewId = await surveyWithFew()
  await closedSurvey('Цөөн хүний асуулга', 3)
  await closedSurvey('Дотоод асуулга', 5, { resultView: 'staff_after_close' })
  await publishSurvey(t, cityAdmin, ['C'], { title: { mn: 'Явагдаж буй асуулга' }, resultView: 'public_after_close' })
  const asked = { title: { mn: 'Ноорог асуулга' }, resultView: 'public_after_close' }
  const { id } = await publishSurvey(t, cityAdmin, ['C'], asked)
  await t.core.pool.query(`update surveys set status = 'draft', published_at = null where id = $1`, [id])
}

beforeAll(async () => {
  t = await app()
  t.setNow(new Date('2026-03-10T02:00:00Z'))
  await plantSurveys()
  await plant()
})

const get = (url: string, headers: Record<string, string> = {}) => t.http.inject({ url, headers })
const fileOf = async (name: OpenDataName, format: 'csv' | 'json') => {
  const answer = await get(`/v1/open-data/${name}/${format}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.body
}
const rowsOf = async (name: OpenDataName): Promise<Record<string, unknown>[]> =>
  JSON.parse(await fileOf(name, 'json')).data

describe('no data set contains anything of a person or anything unpublished', () => {
  test.each(OPEN_DATA_NAMES)('%s', async (name) => {
    const files = [await fileOf(name, 'csv'), await fileOf(name, 'json')]

    expect(
      JSON.parse(files[1] ?? '').data.length,
      'the data set is empty, so this test proves nothing',
    ).toBeGreaterThan(0)
    for (const file of files) {
      expect(SECRETS.filter((secret) => file.includes(secret))).toEqual([])
      // ids of people and of single records
      const { rows } = await t.core.pool.query<{ id: string }>(
        'select id from users union select id from leaders union select id from violations union select id from rate_sheets',
      )
      expect(rows.filter(({ id }) => file.includes(id))).toEqual([])
    }
  })

  test('every planted secret is in the database, so that a leak would be found', async () => {
    const { rows } = await t.core.pool.query<{ found: string }>(
      `select concat_ws(' ', (select string_agg(to_jsonb(l)::text, '') from leaders l), (select string_agg(to_jsonb(u)::text, '') from users u),
         (select string_agg(to_jsonb(v)::text, '') from violations v), (select string_agg(to_jsonb(r)::text, '') from rate_sheets r),
         (select string_agg(to_jsonb(s)::text, '') from surveys s), (select string_agg(to_jsonb(n)::text, '') from survey_answers n),
         (select string_agg(to_jsonb(f)::text, '') from funds f), (select string_agg(to_jsonb(p)::text, '') from fund_prices p),
         (select string_agg(to_jsonb(a)::text, '') from areas a)) as found`,
    )
    const stored = rows[0]?.found ?? ''

    expect(SECRETS.filter((secret) => !stored.includes(secret.replace('77.77', '7777')))).toEqual([])
  })
})

describe('the data sets', () => {
  test('count residents and filled offices of open khoroos; 1 to 4 households are hidden', async () => {
    const rows = await rowsOf('coverage')

    expect(rows.map((row) => row['khoroo_code'])).toEqual(['D1K1', 'D1K2', 'D2K1'])
    expect(rows[0]).toMatchObject({
      district_code: 'D1',
      population: 1200,
      households: null,
      counted_on: '2025-12-31',
      sections: 2,
      sections_with_leader: 2,
    })
  })

  test('have approved ratings of districts and khoroos with their ranks', async () => {
    const rows = await rowsOf('ratings')

    expect(
      rows.map(({ level, area_code, points, grade, rank, ranked_areas }) => [
        level,
        area_code,
        points,
        grade,
        rank,
        ranked_areas,
      ]),
    ).toEqual([
      ['district', 'D1', 88.01, 'B', 1, 1],
      ['khoroo', 'D1K1', 65.43, 'D', 1, 1],
    ])
  })

  test('have verified violations of districts; where few people live a count of 1 to 4 is hidden, and there are no totals', async () => {
    const rows = await rowsOf('violations')

    expect(rows.map(({ district_code, category, state, count }) => [district_code, category, state, count])).toEqual([
      ['D1', 'waste', 'verified', 6],
      ['D2', 'waste', 'resolved', null],
    ])
    await t.core.pool.query('update areas set population = 20000 where id = $1', [idOf('D2')])
    await t.core.bus.send('areas', {})
    await expect.poll(async () => (await rowsOf('violations')).map(({ count }) => count)).toEqual([6, 4])
  })

  test('have the public results of closed surveys that enough people answered, as on their pages', async () => {
    const rows = await rowsOf('surveys')

    expect(new Set(rows.map((row) => row['survey_id']))).toEqual(new Set([surveyId, fewId]))
    expect(rows.find((row) => row['survey_id'] === surveyId)).toMatchObject({
      answers: 5,
      question_number: 1,
      option_mn: 'А',
      answered: 5,
      count: 5,
    })
    expect(rows.find((row) => row['question_type'] === 'long_text')).toMatchObject({ option_mn: null, count: null })
  })

  test('of surveys show no answers of 1 to 4 people, neither as counts nor as what is left of a total', async () => {
    const rows = (await rowsOf('surveys')).filter((row) => row['survey_id'] === fewId)
    const shown = (n: number) =>
      rows
        .filter(({ question_number }) => question_number === n)
        .map(({ option_mn, answered, count, mean }) => [option_mn, answered, count, mean])

    // 7 and 2 of 9: one hidden count could be computed from the other
    expect(shown(1)).toEqual([
      ['А', 9, null, null],
      ['Б', 9, null, null],
      [expect.any(String), 9, 0, null],
    ])
    // 6 and 1 chose, 3 of 9 skipped it
    expect(shown(2)).toEqual([
      ['1', null, null, null],
      ['2', null, null, null],
      ['3', null, 0, null],
    ])
    expect(shown(3)).toEqual(['1', '2', '3', '4', '5'].map((step) => [step, null, null, null]))
    expect(shown(4)).toEqual([[null, null, null, null]])
  })

  test('have the latest published price of a day', async () => {
    expect(await rowsOf('prices')).toEqual([
      {
        fund_code: 'OPEN1',
        fund_mn: 'Шинэ сан',
        fund_en: null,
        currency: 'MNT',
        day: '2026-01-05',
        price: '100.5',
        net_assets: '100500',
        units: '1000',
        revision: 2,
      },
    ])
  })
})

describe('a file', () => {
  test('is CSV of RFC 4180 with a byte order mark, the columns of the contract, and nothing that a spreadsheet executes', async () => {
    const answer = await get('/v1/open-data/surveys/csv')
    const text = answer.rawPayload.toString('utf8')
    const [head = '', first = ''] = text.split('\r\n')

    expect(answer.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/)
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(head.slice(1)).toBe(Object.keys(OPEN_DATA.surveys).join(','))
    expect(first).toContain(`"'=1+1 ""Нээлттэй"", асуулга"`)
    expect(text.endsWith('\r\n')).toBe(true)
  })

  test.each(['csv', 'json'])(
    '%s has a tag, a date and its licence, and is not sent again to those who have it',
    async (format) => {
      const { headers } = await get(`/v1/open-data/prices/${format}`)
      const again = await get(`/v1/open-data/prices/${format}`, { 'if-none-match': String(headers.etag) })

      expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, headers.etag])
      expect(headers['cache-control']).toBe('public, no-cache')
      expect(Number.isNaN(Date.parse(String(headers['last-modified'])))).toBe(false)
      expect(headers.link).toBe('<https://creativecommons.org/licenses/by/4.0/>; rel="license"')
      // pages of other sites may read it
      expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
        '*',
        'cross-origin',
      ])
    },
  )

  test('shows a change at once, with another tag', async () => {
    const before = await get('/v1/open-data/ratings/json')
    const { rows } = await t.core.pool.query('select id from rate_periods limit 1')
    await makeRateSheet(t.core.pool, { area: 'D2K1', periodId: rows[0].id, total: 9000 })
    await t.core.bus.send('changed', { feature: 'rates', rooms: [] })
    await expect.poll(async () => (await rowsOf('ratings')).length).toBe(3)

    const after = await get('/v1/open-data/ratings/json', { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
  })

  test('of an unknown data set or format does not exist', async () => {
    expect((await get('/v1/open-data/users/csv')).statusCode).toBe(404)
    expect((await get('/v1/open-data/prices/xml')).statusCode).toBe(404)
  })

  test('is the same for everybody', async () => {
    const nobody = await fileOf('violations', 'csv')
    const { text } = await t.as(citizen).get('/v1/open-data/violations/csv')
    const staff = await t.as(cityAdmin).get('/v1/open-data/violations/csv')

    expect([text, staff.text]).toEqual([nobody, nobody])
  })
})

describe('the list and the catalogue', () => {
  test('describe every column of every data set in both languages', async () => {
    const { data } = JSON.parse((await get('/v1/open-data')).body)

    expect(data.sets.map(({ name }: { name: string }) => name)).toEqual([...OPEN_DATA_NAMES])
    for (const { name, columns } of data.sets) {
      expect(columns.map((column: { name: string }) => column.name)).toEqual(
        Object.keys(OPEN_DATA[name as OpenDataName]),
      )
      expect(columns.every(({ meaning }: { meaning: { mn: string; en: string } }) => meaning.mn && meaning.en)).toBe(
        true,
      )
    }
  })

  test('the catalogue names the files and the licence in the words of DCAT', async () => {
    const answer = await get('/v1/open-data/catalogue')
    const catalogue = JSON.parse(answer.body)
    const [first] = catalogue['dcat:dataset']

    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8')
    expect(catalogue['@type']).toBe('dcat:Catalog')
    expect(catalogue['dcat:dataset']).toHaveLength(OPEN_DATA_NAMES.length)
    expect(
      first['dcat:distribution'].map((one: Record<string, { '@id': string }>) => one['dcat:downloadURL']?.['@id']),
    ).toEqual([
      `${t.core.config.publicUrl}/v1/open-data/coverage/csv`,
      `${t.core.config.publicUrl}/v1/open-data/coverage/json`,
    ])
    expect((await get('/v1/open-data/catalogue', { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(
      304,
    )
  })

  test('a data set that the city has switched off is neither listed nor sent; another licence is named', async () => {
    const { version, value } = okOf(await t.as(cityAdmin).get('/v1/settings/opendata.publishing'))
    okOf(
      await t.as(cityAdmin).post('/v1/settings/opendata.publishing/changes', {
        value: {
          ...value,
          violations: false,
          licence: 'CC0 1.0',
          licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
        },
        holdsFrom: dayInUlaanbaatar(t.core.now()),
        version,
      }),
      201,
    )
    const { data } = JSON.parse((await get('/v1/open-data')).body)
    const listed = (await get('/v1/open-data/catalogue')).body

    expect((await get('/v1/open-data/violations/csv')).statusCode).toBe(404)
    expect(data.sets.map(({ name }: { name: string }) => name)).not.toContain('violations')
    expect(listed).not.toContain('violations')
    expect(data.licence).toBe('CC0 1.0')
    expect((await get('/v1/open-data/prices/csv')).headers.link).toContain('zero/1.0')
  })
})
