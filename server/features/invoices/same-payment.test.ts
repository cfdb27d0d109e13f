import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { camtFile as camt, clearInvoices, csvFile as csv, IBAN } from './testing.ts'

const { cityAdmin, districtAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(() => clearInvoices(t.core.pool))

const load = async (file: string, account = IBAN, by = districtAdmin, areaId = idOf('D1')) => {
  const { body } = await t.as(by).post('/v1/invoices/statements', { file, areaId, account })
  return body.data ?? body
}
const lines = async (query = '') =>
  (await t.as(districtAdmin).get(`/v1/invoices/bank-lines?sort=day&${query}`)).body.data
const once = { added: 0, known: 1, doubtful: 0, wrong: 0 }

describe('a payment counts once', () => {
  test.each([
    ['with spaces', 'MN12 0005 0050 0123 4567'],
    ['in small letters', IBAN.toLowerCase()],
    ['with hyphens', 'MN12-0005-005001234567'],
    ['as the number without the bank', '5001234567'],
    ['as a number with zeros in front', '00 5001 234 567'],
  ])('when the account is written %s', async (_, account) => {
    await load(csv('2026-11-20,330000,Түрээс,Шинэ Гэрэл ХХК,'))
    expect(await load(csv('2026-11-20,330000,Түрээс,Шинэ Гэрэл ХХК,'), account)).toEqual(once)
    expect(await lines()).toHaveLength(1)
  })

  test('when one statement comes as CSV and another as CAMT.053, by its text', async () => {
    await load(csv('2026-11-20,330000,Түрээс 11-р сар,Шинэ Гэрэл ХХК,'), '5001234567')
    const ids = '<EndToEndId>E2E-77</EndToEndId>'
    expect(await load(camt({ ids, text: 'ТҮРЭЭС  11-р сар', name: 'Шинэ Гэрэл ХХК' }))).toEqual(once)
    await clearInvoices(t.core.pool)
    await load(camt({ ids, text: 'Түрээс', name: 'Шинэ Гэрэл ХХК' }))
    expect(await load(csv('2026-11-20,330000,түрээс,,'), '5001234567')).toEqual(once)
  })

  test("when both name the bank's number of it, whatever their texts say", async () => {
    await load(csv('2026-11-20,330000,EB - Түрээс,,FT-0001'))
    const ids = '<AcctSvcrRef>FT0001</AcctSvcrRef>'
    expect(await load(camt({ ids, text: 'Түрээс' }))).toEqual(once)
  })

  test('when two offices import it at once in both formats', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        i % 2
          ? load(camt({ text: 'Түрээс' }, { text: 'Түрээс' }), IBAN, cityAdmin, idOf('C'))
          : load(csv('2026-11-20,330000,Түрээс,,', '2026-11-20,330000,Түрээс,,'), '5001234567'),
      ),
    )
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(2)
    expect(answers.reduce((sum, { doubtful }) => sum + doubtful, 0)).toBe(0)
  })
})

describe('two payments are not taken for one', () => {
  test("when the bank's numbers differ, and so do their texts", async () => {
    await load(csv('2026-11-20,330000,Түрээс 11,,FT-0001'))
    expect(await load(csv('2026-11-20,330000,Түрээс 12,,FT-0002'))).toMatchObject({ added: 1, known: 0, doubtful: 0 })
  })

  test('when a file has both, and one of them was imported', async () => {
    await load(csv('2026-11-20,330000,Түрээс,,FT-0001'))
    expect(await load(csv('2026-11-20,330000,Түрээс,,FT-0002', '2026-11-20,330000,Түрээс,,FT-0001'))).toMatchObject({
      added: 1,
      known: 1,
      doubtful: 0,
    })
  })

  test('when they came to accounts of the same number at two banks', async () => {
    await load(csv('2026-11-20,330000,Түрээс,,'))
    expect(await load(csv('2026-11-20,330000,Түрээс,,'), 'MN990015005001234567')).toMatchObject({ added: 1 })
  })

  test('when a file has an equal one more than was imported', async () => {
    const row = '2026-11-20,330000,Түрээс,,'
    await load(csv(row))
    expect(await load(csv(row, row))).toMatchObject({ added: 1, known: 1, doubtful: 0 })
  })
})
