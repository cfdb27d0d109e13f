import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { anInvoice, camtFile as camt, clearInvoices, csvFile as csv, IBAN } from './testing.ts'

const { districtAdmin } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(() => clearInvoices(t.core.pool))

const load = async (file: string, account = IBAN) =>
  (await t.as(districtAdmin).post('/v1/invoices/statements', { file, areaId: idOf('D1'), account })).body.data
const lines = async (query = '') =>
  (await t.as(districtAdmin).get(`/v1/invoices/bank-lines?sort=day&${query}`)).body.data
const settle = (line: { id: string; version: number }, ignored: boolean) =>
  t.as(districtAdmin).post(`/v1/invoices/bank-lines/${line.id}/ignore`, { ignored, version: line.version })
const once = { added: 0, known: 1, doubtful: 0, wrong: 0 }

describe('a payment that may have been imported before', () => {
  const doubtful = async () => {
    await load(csv('2026-11-20,330000,Түрээс,Шинэ Гэрэл ХХК,'), '5001234567')
    expect(await load(camt({ text: 'Гэрээ 12', name: 'Шинэ Гэрэл' }))).toMatchObject({ added: 0, doubtful: 1 })
    const [line] = await lines('state=doubtful')
    return line
  }

  test('waits for a person, is shown with the other one, and can pay nothing meanwhile', async () => {
    const line = await doubtful()
    expect(line).toMatchObject({
      state: 'doubtful',
      proposals: [],
      like: { reference: 'Түрээс', payer: 'Шинэ Гэрэл ХХК' },
    })
    expect(line.like.importedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    const { id, version } = (await t.as(districtAdmin).post('/v1/invoices', anInvoice())).body.data
    await t.as(districtAdmin).post(`/v1/invoices/${id}/issue`, { version })
    const body = { invoiceId: id, amount: 330_000, version: line.version }
    expect((await t.as(districtAdmin).post(`/v1/invoices/bank-lines/${line.id}/payments`, body)).status).toBe(409)
    expect((await lines('open=true')).map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'doubtful',
      'open',
    ])
  })

  test('is ignored as the same one, or taken as another; neither is asked again', async () => {
    const line = await doubtful()
    expect((await settle(line, true)).body.data).toMatchObject({ state: 'ignored' })
    expect(await load(camt({ text: 'Гэрээ 12', name: 'Шинэ Гэрэл' }))).toEqual(once)
    await clearInvoices(t.core.pool)

    const another = await doubtful()
    expect((await settle(another, false)).body.data).toMatchObject({ state: 'open', like: null })
    expect(await load(camt({ text: 'Гэрээ 12', name: 'Шинэ Гэрэл' }))).toEqual(once)
    expect(await lines('state=open')).toHaveLength(2)
  })

  test('of two files without any text is asked about, since the amount alone says too little', async () => {
    await load(csv('2026-11-20,330000,,,'), '5001234567')
    expect(await load(camt({}))).toMatchObject({ added: 0, known: 0, doubtful: 1 })
  })
})
