import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { recognize } from './same-payment.ts'
import { camtFile as camt, clearInvoices, csvFile as csv, IBAN } from './testing.ts'

const { districtAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(() => clearInvoices(t.core.pool))

const load = async (file: string) => {
  const { body } = await t
    .as(districtAdmin)
    .post('/v1/invoices/statements', { file, areaId: idOf('D1'), account: IBAN })
  return body.data ?? body
}
const lines = async () => (await t.as(districtAdmin).get('/v1/invoices/bank-lines?sort=day')).body.data

describe('what may be one payment or two is asked', () => {
  const asked = { added: 0, known: 0, doubtful: 1 }

  test('when the payers differ, whatever else is equal', async () => {
    await load(csv('2026-11-20,330000,Түрээс,Шинэ Гэрэл ХХК,'))
    expect(await load(csv('2026-11-20,330000,Түрээс,Номин ХХК,'))).toMatchObject(asked)
    await clearInvoices(t.core.pool)
    await load(csv('2026-11-20,330000,Түрээс,Шинэ Гэрэл ХХК,FT-0001'))
    expect(await load(camt({ ids: '<AcctSvcrRef>FT-0001</AcctSvcrRef>', name: 'Номин ХХК' }))).toMatchObject(asked)
  })

  test('when a line of the same payer would fit better', async () => {
    await load(csv('2026-11-20,330000,Түрээс,Номин ХХК,'))
    expect(await load(csv('2026-11-20,330000,Түрээс,,', '2026-11-20,330000,Түрээс,Номин ХХК,'))).toMatchObject({
      added: 1,
      known: 1,
    })
    expect((await lines()).map(({ payer }: { payer: string }) => payer).toSorted()).toEqual(['', 'Номин ХХК'])
  })

  test('when an equal payment comes in a file of another part of the day', async () => {
    const twin = '2026-11-20,330000,Түрээс,Номин ХХК,'
    await load(csv(twin, '2026-11-20,1000,Хог,Номин ХХК,'))
    expect(await load(csv(twin, '2026-11-20,2000,Ус,Номин ХХК,'))).toEqual({
      added: 1,
      known: 0,
      doubtful: 1,
      wrong: 0,
    })
  })

  test('when only a column of a CSV file that is taken for the number differs', async () => {
    await load(csv('2026-11-20,330000,Түрээс,Номин ХХК,EXPORT-1'))
    expect(await load(csv('2026-11-20,330000,Түрээс,Номин ХХК,EXPORT-2'))).toMatchObject(asked)
  })
})

describe('what is no number of a payment is ignored', () => {
  const rows = (...numbers: string[]) =>
    csv(...numbers.map((number, i) => `2026-11-20,330000,Түрээс ${i % 2},Номин ХХК,${number}`))

  test.each([
    ['short', rows('FT-1', 'FT-2'), rows('FT-3', 'FT-4')],
    ['counted', rows('100001', '100002'), rows('200001', '200002')],
    ['repeated', rows('COUNTER', 'COUNTER'), rows('OFFICE-1', 'OFFICE-1')],
  ])('in a column that was guessed and whose values are %s', async (_, first, second) => {
    await load(first)
    expect(await load(second)).toMatchObject({ added: 0, known: 2, doubtful: 0 })
  })

  test.each(['NONREF', 'notprovided'])('as the end-to-end identifier %s', async (none) => {
    const ids = `<EndToEndId>${none}</EndToEndId>`
    await load(camt({ ids, text: 'Түрээс' }))
    expect(await load(camt({ ids, text: 'Хог' }))).toMatchObject({ known: 0, doubtful: 1 })
  })
})

test('thousands of equal payments are compared by what they have in common alone', () => {
  let reads = 0
  const one = (n: number, of: string) => ({
    account: IBAN,
    format: 'csv' as const,
    reference: 'Түрээс',
    payer: `${of} ${n}`,
    get bankIds() {
      reads += 1
      return [`b:${of}-${n}`]
    },
  })
  const many = (of: string) => Array.from({ length: 3000 }, (_, n) => one(n, of))
  expect(recognize(many('A'), many('B')).every(({ is }) => is === 'fresh')).toBe(true)
  expect(reads).toBeLessThan(6000 * 4)
})
