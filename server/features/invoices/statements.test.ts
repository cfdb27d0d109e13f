import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { anInvoice, clearInvoices } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1 })
})
beforeEach(() => clearInvoices(t.core.pool))

const issued = async (more: object = {}) => {
  const { id, version } = (await t.as(districtAdmin).post('/v1/invoices', anInvoice(more))).body.data
  return (await t.as(districtAdmin).post(`/v1/invoices/${id}/issue`, { version })).body.data
}
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const HEAD = 'Огноо,Дебит,Кредит,Гүйлгээний утга,Харьцсан дансны нэр'
const csv = (...lines: string[]) => base64(['Дансны хуулга', 'Данс: 5001', HEAD, ...lines].join('\r\n'))
const preview = (body: object) => t.as(districtAdmin).post('/v1/invoices/statements/preview', body)
const load = (file: string, more: object = {}, by = districtAdmin) =>
  t.as(by).post('/v1/invoices/statements', { file, areaId: idOf('D1'), account: 'MN12 0090', ...more })
const lines = async (by = districtAdmin, query = '') =>
  (await t.as(by).get(`/v1/invoices/bank-lines?${query}`)).body.data
const match = (line: { id: string; version: number }, invoiceId: string, amount: number, by = districtAdmin) =>
  t.as(by).post(`/v1/invoices/bank-lines/${line.id}/payments`, { invoiceId, amount, version: line.version })
const camt = (entries: string, before = '') => `<?xml version="1.0" encoding="UTF-8"?>${before}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>MN120090</IBAN></Id></Acct>
${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (amount: string, reference: string, { kind = 'CRDT', currency = 'MNT', name = 'Шинэ Гэрэл ХХК' } = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
  <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const sums = async () => {
  const { rows } = await t.core.pool.query(`select coalesce(sum(amount), 0) as all,
    coalesce(sum(amount) filter (where account = 'bank'), 0) as bank from ledger_lines`)
  return [Number(rows[0].all), Number(rows[0].bank)]
}

describe('what must never happen', () => {
  test('the same statement imported ten times at once, by two offices, counts once', async () => {
    const file = csv('2026-11-20,,"330,000.00",Түрээс,Шинэ Гэрэл ХХК', '2026-11-20,,"330,000.00",Түрээс,Шинэ Гэрэл ХХК')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        load(file, i % 2 ? { areaId: idOf('C') } : {}, i % 2 ? cityAdmin : districtAdmin),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(answers.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(2)
    expect((await load(csv('2026-11-20,,330000,Түрээс,Өөр нэр', '2026-11-21,,5,Шинэ,'))).body.data).toEqual({
      added: 1,
      known: 0,
      doubtful: 1,
      wrong: 0,
    })
    expect(await lines(cityAdmin)).toHaveLength(4)
  })

  test('of ten clerks who match a payment at once one succeeds, and the ledger has it once', async () => {
    const { id } = await issued()
    await load(csv('2026-11-20,,330000,x,'))
    const [line] = await lines()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => match(line, id, 330_000, i % 2 ? cityAdmin : districtAdmin)),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await sums()).toEqual([0, 330_000])
  })

  test('neither more than a payment nor more than an invoice is recorded, and nothing out of reach', async () => {
    const { id } = await issued()
    await load(csv('2026-11-20,,400000,x,', '2026-11-20,,100,y,'))
    const [small, large] = await lines(districtAdmin, 'sort=amount')
    expect((await match(small, id, 101)).body.errors).toEqual([
      expect.objectContaining({ path: 'amount', code: 'too_big' }),
    ])
    expect((await match(large, id, 330_001)).body.errors).toEqual([
      expect.objectContaining({ path: 'amount', code: 'too_big' }),
    ])
    for (const [by, status] of [
      [otherDistrictAdmin, 404],
      [khorooAdmin, 404],
      [leader, 403],
    ] as const) {
      expect((await match(large, id, 1, by)).status).toBe(status)
      if (by !== leader) expect(await lines(by)).toEqual([])
    }
    expect((await load(csv('2026-11-20,,1,z,'), {}, otherDistrictAdmin)).status).toBe(400)
    expect(await sums()).toEqual([0, 0])
  })

  test.each([
    ['entities that grow', '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'],
    ['a file of the server', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['an address', '<!DOCTYPE a SYSTEM "http://169.254.169.254/latest">'],
  ])('a document that names %s is refused', async (_, doctype) => {
    const { status, body } = await preview({ file: base64(camt(entry('1', '&x;'), doctype)) })
    expect([status, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([400, 'file', 'damaged_file'])
  })

  test.each([
    ['broken XML', base64('<Document><Ntry>')],
    ['an unknown entity', base64(camt(entry('1', '&evil;')))],
    ['very deep XML', base64(`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`)],
    ['binary data', base64(Buffer.from([0, 1, 2, 3, 0, 255]))],
    ['no base64', 'не base64'],
    ['nothing', ''],
  ])('%s is refused, not read', async (_, file) => {
    expect((await preview({ file })).status).toBe(400)
  })

  test('a file of more than 5,000 lines, or of more than 700 KB, is refused', async () => {
    const many = csv(...Array.from({ length: 5_100 }, (_, i) => `2026-11-20,,${i + 1},x,`))
    expect((await preview({ file: many })).body.errors).toEqual([
      expect.objectContaining({ path: 'file', code: 'import_lines' }),
    ])
    expect([400, 413]).toContain((await preview({ file: 'A'.repeat(990_000) })).status)
  })

  test('what was imported is never changed', async () => {
    await load(csv('2026-11-20,,5,x,'))
    await expect(t.core.pool.query('update bank_lines set amount = 6')).rejects.toThrow('never changed')
  })
})

describe('a statement', () => {
  test('as CSV is read by the names of its columns; payments out, totals and titles are no payments', async () => {
    const file = csv(
      '2026-11-20,,"330,000.00",INV-D1-2026-000001 түрээс,Шинэ Гэрэл ХХК',
      '2026.11.21 10:00,"5,000.00",,Шимтгэл,Банк',
      '22/11/2026,,"1 000,00",,',
      '2026-11-23,,100.50,мөнгө,',
      'Нийт,5000,331000,,',
    )
    const { data } = (await preview({ file })).body
    expect(data).toMatchObject({
      format: 'csv',
      columns: { day: 0, amount: 2, reference: 3, payer: 4 },
      received: 2,
      wrong: 1,
    })
    expect(data.lines).toEqual([
      { day: '2026-11-20', amount: 330_000, reference: 'INV-D1-2026-000001 түрээс', payer: 'Шинэ Гэрэл ХХК' },
      { day: '2026-11-22', amount: 1_000, reference: '', payer: '' },
    ])
    expect(await lines()).toEqual([])
  })

  test('as CSV in windows-1251 with semicolons and unknown names is read with the columns that somebody chooses', async () => {
    const file = base64(Buffer.from('A;B;C\n20.11.2026;42;\xc7\xe0\n', 'latin1'))
    expect((await preview({ file })).body.data).toMatchObject({ received: 0, columns: { day: null } })
    const { data } = (await preview({ file, columns: { day: 0, amount: 1, reference: 2, payer: null } })).body
    expect(data.lines).toEqual([{ day: '2026-11-20', amount: 42, reference: 'За', payer: '' }])
  })

  test('of a newer version of CAMT.053 names the state in an element of its own', async () => {
    const booked = (code: string) => entry('5000', 'Түрээс').replace('<Sts>BOOK</Sts>', `<Sts><Cd>${code}</Cd></Sts>`)
    const { data } = (await preview({ file: base64(camt(booked('BOOK') + booked('PDNG'))) })).body
    expect(data).toMatchObject({ format: 'camt', received: 1, other: 1, wrong: 0 })
  })

  test('as CAMT.053 has the booked credits in tögrög', async () => {
    const file = base64(
      camt(
        entry('330000.00', 'Нэхэмжлэх 1') + entry('7', 'x', { kind: 'DBIT' }) + entry('9', 'x', { currency: 'USD' }),
      ),
    )
    const { data } = (await preview({ file })).body
    expect(data).toMatchObject({ format: 'camt', account: 'MN120090', received: 1, other: 1, wrong: 1 })
    expect(data.lines).toEqual([
      { day: '2026-11-20', amount: 330_000, reference: 'Нэхэмжлэх 1', payer: 'Шинэ Гэрэл ХХК' },
    ])
  })

  test('proposes the invoice whose number is in the reference before one of the same amount or buyer', async () => {
    const [one, two] = [await issued(), await issued({ buyer: { name: 'Б. Болд' } })]
    await load(csv(`2026-11-20,,330000,төлбөр ${two.code.toLowerCase()},Шинэ Гэрэл ХХК`))
    const [line] = await lines()
    expect(line.proposals.map(({ id, why }: { id: string; why: string[] }) => [id, why])).toEqual([
      [two.id, ['reference', 'amount']],
      [one.id, ['amount', 'payer']],
    ])
  })

  test('of more than an invoice pays it, and the rest another one; a reversal opens it again', async () => {
    const [one, two] = [await issued(), await issued()]
    await load(csv('2026-11-20,,400000,x,'))
    let [line] = await lines()
    line = (await match(line, one.id, 330_000)).body.data
    expect(line).toMatchObject({ state: 'open', used: 330_000, rest: 70_000 })
    line = (await match(line, two.id, 70_000)).body.data
    expect(line).toMatchObject({ state: 'matched', rest: 0, proposals: [] })
    const { data } = (await t.as(districtAdmin).get(`/v1/invoices/${two.id}`)).body
    expect(data).toMatchObject({ state: 'partly_paid', paid: 70_000, outstanding: 260_000 })
    expect(await sums()).toEqual([0, 400_000])

    const back = `/v1/invoices/${two.id}/payments/${data.payments[0].id}/reversal`
    expect((await t.as(districtAdmin).post(back, { reason: 'Өөр нэхэмжлэхийнх' })).status).toBe(201)
    expect(await lines()).toMatchObject([{ state: 'open', used: 330_000, rest: 70_000 }])
    expect(await sums()).toEqual([0, 330_000])
  })

  test('has payments that belong to no invoice, which can be taken up again', async () => {
    const { id } = await issued()
    await load(csv('2026-11-20,,5000,хандив,'))
    const [line] = await lines()
    const ignore = (version: number, ignored = true) =>
      t.as(districtAdmin).post(`/v1/invoices/bank-lines/${line.id}/ignore`, { ignored, version })
    const { data } = (await ignore(line.version)).body
    expect(data.state).toBe('ignored')
    expect((await match(data, id, 1)).status).toBe(409)
    expect(await lines(districtAdmin, 'open=true')).toEqual([])
    expect((await ignore(data.version, false)).body.data.state).toBe('open')
  })
})

test('an advance that was paid before the invoice was issued is recorded on its own day', async () => {
  const { id } = await issued()
  await load(csv('2026-01-05,,1000,урьдчилгаа,'))
  const [line] = await lines()
  await match(line, id, 1_000)
  const { data } = (await t.as(districtAdmin).get(`/v1/invoices/${id}`)).body
  expect(data).toMatchObject({ paid: 1_000, payments: [{ paidOn: '2026-01-05' }] })
  const { rows } = await t.core.pool.query(`select day from ledger_entries where kind = 'payment'`)
  expect(rows).toEqual([{ day: '2026-01-05' }])
})
