import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const { cityAdmin, districtAdmin, khorooAdmin, leader } = people

const file = (name: string, text: string) => ({ name, type: 'text/csv', content: Buffer.from(text) })
async function settled(person: TestPerson, id: string) {
  await expect
    .poll(async () => (await t.as(person).get(`/v1/areas/imports/${id}`)).body.data.status, { timeout: 60_000 })
    .not.toMatch(/reading|saving/)
  return (await t.as(person).get(`/v1/areas/imports/${id}`)).body.data
}
/** Uploads a file and returns each row with its problems. */
async function brought(person: TestPerson, name: string, text: string) {
  const sent = await t.as(person).upload('/v1/areas/imports', file(name, text))
  expect(sent.status, sent.text).toBe(201)
  const state = await settled(person, sent.body.data.id)
  const rows = (await t.as(person).get(`/v1/areas/imports/${state.id}/rows?pageSize=100`)).body.data
  return { state, rows }
}
const problemsIn = (rows: { problems: { field: string; code: string }[] }[]) =>
  rows.flatMap(({ problems }) => (problems.length > 0 ? [problems.map(({ field, code }) => `${field} ${code}`)] : []))
async function saved(person: TestPerson, id: string) {
  expect((await t.as(person).post(`/v1/areas/imports/${id}/confirm`)).status).toBe(200)
  const state = await settled(person, id)
  expect(state).toMatchObject({ status: 'done', wrong: 0 })
}
const byCode = async (code: string) => {
  const { body } = await t.as(cityAdmin).get(`/v1/areas?state=all&pageSize=100&q=${encodeURIComponent(code)}`)
  return body.data.find((area: { code: string }) => area.code === code)
}

const HEAD = 'code,level,parent,ordinal,nameMn,nameEn,population,households,countedOn'
const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
const collection = (features: unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features })
const featureOf = (properties: object, coordinates: unknown) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
})

describe('a tree from CSV', () => {
  test('every row shows its problems, and nothing is saved before it is confirmed', async () => {
    const { state, rows } = await brought(
      cityAdmin,
      'wrong.csv',
      [
        HEAD,
        'N1,district,C,8,Шинэ дүүрэг,New,,,',
        'N1-01,khoroo,N1,1,1 дүгээр хороо,,,,',
        'N1,district,C,9,Давхар,,,,',
        'N2,khoroo,C,1,Түвшин буруу,,,,',
        'N3,section,NOWHERE,1,Эцэггүй,,,,',
        'N4,khoroo,D1,1,Дугаар давхар,,,,',
        'N5,khoroo,D1,55,,,,,',
        'N6,khoroo,D1,56,Өдөргүй,,5,2,',
        'D1K1,,,123456789,,,,,',
        'N1-02,khoroo,N1,1,Дугаар файлд давхар,,,,',
      ].join('\n'),
    )

    expect(problemsIn(rows)).toEqual([
      ['code twice_in_file'],
      ['level area_level', 'ordinal number_taken'],
      ['parent area_no_parent'],
      ['ordinal number_taken'],
      ['nameMn required'],
      ['countedOn required'],
      ['ordinal too_big'],
      ['ordinal twice_in_file'],
    ])
    expect(state).toMatchObject({ total: 10, wrong: 8, good: 2 })
    expect(await byCode('N1')).toBeUndefined()
  })

  test('parents may come after their children, and rows with known codes change areas', async () => {
    const { state, rows } = await brought(
      cityAdmin,
      'tree.csv',
      [
        HEAD,
        'T1-01-01,section,T1-01,1,1 дүгээр хэсэг,,,,',
        'T1-01,khoroo,T1,1,1 дүгээр хороо,,,,',
        'T1,district,C,7,Шинэ дүүрэг,New,900,300,2026-01-01',
        'd1k1s1,,,,,,77,22,2026-02-02',
      ].join('\n'),
    )
    expect(rows.map(({ cells }: { cells: { effect: string } }) => cells.effect)).toEqual([
      'Шинэ',
      'Шинэ',
      'Шинэ',
      'Өөрчлөгдөнө: Хүн ам, Өрх',
    ])
    expect(state.wrong).toBe(0)
    await saved(cityAdmin, state.id)

    expect(await byCode('T1')).toMatchObject({
      level: 'district',
      population: 900,
      households: 300,
      countedOn: '2026-01-01',
      children: 1,
    })
    const section = await byCode('T1-01-01')
    const path = (await t.as(null).get(`/v1/areas/${section.id}/path`)).body.data
    expect(path.map(({ code }: { code: string }) => code)).toEqual(['C', 'T1', 'T1-01', 'T1-01-01'])
    expect(await byCode('D1K1S1')).toMatchObject({ households: 22, name: { mn: 'Нутаг D1K1S1' } })
  })

  test('a file of the wrong role is rejected row by row', async () => {
    expect((await t.as(leader).upload('/v1/areas/imports', file('a.csv', HEAD))).status).toBe(403)
    const ofDistrict = await brought(
      districtAdmin,
      'd.csv',
      [HEAD, 'X1,khoroo,D1,60,Хороо,,,,', 'D1K1,,,,Шинэ нэр,,,,', 'D2K1,,,,Шинэ нэр,,,,', 'D1K2,,,44,,,,,'].join('\n'),
    )
    expect(problemsIn(ofDistrict.rows)).toEqual([
      ['code area_not_yours'],
      ['code out_of_reach'],
      ['ordinal area_not_yours'],
    ])
    const ofKhoroo = await brought(
      khorooAdmin,
      'k.csv',
      [HEAD, 'Y1,section,D1K1,60,60 дугаар хэсэг,,,,', 'Y2,section,D1K2,60,60 дугаар хэсэг,,,,'].join('\n'),
    )
    expect(problemsIn(ofKhoroo.rows)).toEqual([['parent out_of_reach']])
    expect((await t.as(districtAdmin).post('/v1/areas/imports/ulaanbaatar')).status).toBe(403)
  })

  test('a file cannot close or move areas', async () => {
    const { rows } = await brought(
      cityAdmin,
      'close.csv',
      ['code,parent,closedOn', 'D1K1,,2026-01-01', 'D1K2,D2,'].join('\n'),
    )
    expect(problemsIn(rows)).toEqual([['closedOn area_closes'], ['parent area_moves']])
  })
})

describe('borders from GeoJSON', () => {
  test('an invalid border is reported for its row; the others are matched by place', async () => {
    const text = collection(
      [
        featureOf({ code: 'D1' }, [square(106, 47, 1)]),
        featureOf({ code: 'D1K1' }, [square(106.1, 47.1, 0.3)]),
        featureOf({ code: 'D1K1S1' }, [square(106.1, 47.1, 0.1)]),
        featureOf({ code: 'D2' }, [
          [
            [0, 0],
            [2, 2],
            [2, 0],
            [0, 3],
            [0, 0],
          ],
        ]),
        {
          type: 'Feature',
          properties: { code: 'x', 'name.mn': 'Нутаг D2K1' },
          geometry: { type: 'Point', coordinates: [1, 1] },
        },
        featureOf({ code: 'latin', name: { mn: 'Нутаг D2K2' } }, [square(107, 47, 0.5)]),
      ],
      { attribution: '© Тест' },
    )
    const { state, rows } = await brought(cityAdmin, 'borders.geojson', text)
    expect(problemsIn(rows)).toEqual([['border border_crosses'], ['border border_type']])
    await t.as(cityAdmin).post(`/v1/areas/imports/${state.id}/confirm`)
    expect(await settled(cityAdmin, state.id)).toMatchObject({ status: 'done', good: 4 })

    const at = async (lat: number, lng: number) =>
      (await t.as(null).get(`/v1/areas/at?lat=${lat}&lng=${lng}`)).body.data.at(-1)?.code
    expect([
      await at(47.15, 106.15),
      await at(47.35, 106.35),
      await at(47.9, 106.9),
      await at(47.2, 107.2),
      await at(10, 10),
    ]).toEqual(['D1K1S1', 'D1K1', 'D1', 'D2K2', undefined])
    expect((await t.as(null).get('/v1/areas/at?lat=91&lng=0')).status).toBe(400)
    expect((await t.as(cityAdmin).get(`/v1/areas/${idOf('D1')}`)).body.data.hasBorder).toBe(true)
  })

  test('the borders of a level are returned simplified with their credit, and 304 for cached ones', async () => {
    const { body, headers } = await t.as(null).get('/v1/areas/borders?level=khoroo')
    expect(body.attribution).toBe('© Тест')
    expect(body.features.map(({ id }: { id: string }) => id)).toEqual([idOf('D1K1'), idOf('D2K2')])
    const again = await t.as(null).get('/v1/areas/borders?level=khoroo', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await t.as(null).get('/v1/areas/borders?level=city')).body.features).toEqual([])
  })

  test('credits named only by features are included, without duplicates', async () => {
    const text = collection([
      featureOf({ code: 'D1K1S1', attribution: '© Хэмжилт' }, [square(106.1, 47.1, 0.1)]),
      featureOf({ code: 'D1K1S2', attribution: '© Хэмжилт', license: 'ODbL' }, [square(106.2, 47.1, 0.1)]),
    ])
    const { state } = await brought(cityAdmin, 'sections.geojson', text)
    await saved(cityAdmin, state.id)
    const { attribution } = (await t.as(null).get('/v1/areas/borders?level=section')).body
    expect(attribution).toBe('© Хэмжилт · ODbL')
  })

  test.each([
    ['no collection', '{"type":"Feature"}', 'import_geojson'],
    ['damaged', '{"type":"FeatureCollection","features":[', 'damaged_file'],
    ['no code', collection([featureOf({ a: 1 }, [square(0, 0, 1)])]), 'import_head'],
  ])('a file that is %s fails', async (_what, text, code) => {
    const sent = await t.as(cityAdmin).upload('/v1/areas/imports', file('x.geojson', text))
    const state = await settled(cityAdmin, sent.body.data.id)
    expect([state.status, state.problem?.code]).toEqual(['failed', code])
  })
})

test.each(['csv', 'xlsx', 'geojson'])('an export as %s can be imported again unchanged', async (format) => {
  const url = format === 'geojson' ? '/v1/areas/export/geojson' : `/v1/areas/export?format=${format}`
  const token = await t.tokenOf(cityAdmin)
  const reply = await t.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode).toBe(200)
  const sent = await t
    .as(cityAdmin)
    .upload('/v1/areas/imports', { name: `areas.${format}`, type: 'text/csv', content: reply.rawPayload })
  const state = await settled(cityAdmin, sent.body.data.id)
  expect(state).toMatchObject({ status: 'ready', wrong: 0 })
  const { body } = await t.as(cityAdmin).get(`/v1/areas/imports/${state.id}/rows?pageSize=100`)
  expect(new Set(body.data.map(({ cells }: { cells: { effect: string } }) => cells.effect))).toEqual(
    new Set(['Өөрчлөлтгүй']),
  )

  const print = async () =>
    (
      await t.core.pool.query(
        `select md5(string_agg(a::text, '' order by id)) || (select count(*) from area_counts) as print from areas a`,
      )
    ).rows[0].print
  const before = await print()
  await saved(cityAdmin, state.id)
  expect(await print()).toBe(before)
})

test('the tree of Ulaanbaatar has 9 districts and 204 khoroos, and a second import changes nothing', async () => {
  const begin = async () =>
    settled(cityAdmin, (await t.as(cityAdmin).post('/v1/areas/imports/ulaanbaatar')).body.data.id)
  const first = await begin()
  expect(first).toMatchObject({ status: 'ready', total: 213 })
  // the two districts of this city already have the numbers 1 and 2
  const wrong = (await t.as(cityAdmin).get(`/v1/areas/imports/${first.id}/rows?only=wrong`)).body.data
  expect(
    problemsIn(wrong)
      .flat()
      .filter((one) => one !== 'ordinal number_taken'),
  ).toEqual([])
  await t.core.pool.query(`update areas set ordinal = ordinal + 100 where level = 'district'`)
  const second = await begin()
  expect(second).toMatchObject({ good: 213, wrong: 0 })
  await saved(cityAdmin, second.id)
  const { rows } = await t.core.pool.query(
    `select d.code, count(*) as n from areas k join areas d on d.id = k.parent_id where k.level = 'khoroo' and d.code ~ 'Д$' group by d.code order by d.code`,
  )
  expect(rows.map(({ code, n }) => `${code} ${n}`)).toEqual([
    'БГД 34',
    'БЗД 43',
    'БНД 5',
    'БХД 2',
    'НД 8',
    'СБД 20',
    'СХД 43',
    'ХУД 25',
    'ЧД 24',
  ])
  const again = await begin()
  const effects = (await t.as(cityAdmin).get(`/v1/areas/imports/${again.id}/rows?pageSize=100`)).body.data
  expect(new Set(effects.map(({ cells }: { cells: { effect: string } }) => cells.effect))).toEqual(
    new Set(['Өөрчлөлтгүй']),
  )
})
