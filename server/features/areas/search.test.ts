import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const found = async (person: (typeof people)[keyof typeof people], q: string): Promise<string[]> =>
  (await t.as(person).get(`/v1/areas?pageSize=100&q=${encodeURIComponent(q)}`)).body.data.map(
    ({ id }: { id: string }) => id,
  )

describe('searching areas by name', () => {
  test.each(['Нутаг', 'Area', 'area D2', '%'])('finds nothing out of reach: «%s»', async (q) => {
    const inside = ['D1K1', 'D1K1S1', 'D1K1S2'].map(idOf)

    expect((await found(people.khorooAdmin, q)).filter((id) => !inside.includes(id))).toEqual([])
  })

  test('finds an area by its name in either language, ignoring case', async () => {
    expect(await found(people.khorooAdmin, 'НУТАГ d1k1s2')).toEqual([idOf('D1K1S2')])
    expect(await found(people.khorooAdmin, 'area D1K1S1')).toEqual([idOf('D1K1S1')])
  })

  test('finds «өргөө» typed as «оргоо»', async () => {
    await t.core.pool.query(`update areas set name = '{"mn": "Өргөө хэсэг"}' where id = $1`, [idOf('D1K1S1')])

    expect(await found(people.khorooAdmin, 'оргоо')).toEqual([idOf('D1K1S1')])
  })

  test('pattern characters are searched literally', async () => {
    expect(await found(people.khorooAdmin, '%')).toEqual([])
    expect(await found(people.khorooAdmin, '_')).toEqual([])
  })
})
