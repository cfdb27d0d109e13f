import type pg from 'pg'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf } from '../../testing/people.ts'

type Db = Pick<pg.Pool, 'query'>

/** The body of a valid draft. */
export const anInvoice = (more: object = {}) => ({
  areaId: idOf('D1'),
  buyer: { name: 'Шинэ Гэрэл ХХК', register: '5123456', email: 'sanhuu@gerel.mn' },
  lang: 'mn',
  dueOn: '2099-12-31',
  tax: 'added',
  discount: 0,
  lines: [{ description: 'Талбайн түрээс', quantity: 2, unitPrice: 150_000 }],
  ...more,
})

/** Deletes all invoices and what belongs to them. */
export const clearInvoices = (db: Db) =>
  db.query(
    'truncate invoices, bank_lines, invoice_template_runs, invoice_mails, invoice_payments, credit_notes, ledger_entries, ledger_lines, invoice_series',
  )

/** An account in two spellings: this one, and '5001234567'. */
export const IBAN = 'MN120005005001234567'
const base64 = (text: string) => Buffer.from(text).toString('base64')
/** A statement as CSV: lines of day, amount, text, payer and the bank's number. */
export const csvFile = (...lines: string[]) =>
  base64(['Огноо,Кредит,Гүйлгээний утга,Харьцсан дансны нэр,Гүйлгээний дугаар', ...lines].join('\n'))
interface Entry {
  ids?: string
  text?: string
  name?: string
}
/** The same as CAMT.053, with payments of 330,000 on one day. */
export const camtFile = (...entries: Entry[]) =>
  base64(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>
${entries
  .map(
    ({ ids = '', text = '', name = '' }) =>
      `<Ntry><Amt Ccy="MNT">330000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
  <NtryDtls><TxDtls><Refs>${ids}</Refs><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('')}</Stmt></BkToCstmrStmt></Document>`)

/** Inserts a draft, and one that is issued with its entry in the ledger. */
export async function seedInvoices(db: Db, area: string, author: string | null): Promise<void> {
  const row = (code: string | null) => [
    idOf(area),
    author,
    code ? 2026 : null,
    code ? 1 : null,
    code,
    code ? '2026-11-02' : null,
    `Худалдан авагч ${area}`,
    `худалдан авагч buyer ${area.toLowerCase()}`,
  ]
  const insert = `with made as (
      insert into invoices (area_id, author_id, home_area_id, year, number, code, issued_on, due_on, buyer_name, lang, lines, tax, vat_rate,
        subtotal, vat, total, search)
      values ($1, $2, $1, $3, $4, $5, $6, '2099-12-31', $7, 'mn', '[{"description":"Түрээс","quantity":1,"unitPrice":1000}]', 'none', 0,
        1000, 0, 1000, $8) returning *),
    entry as (insert into ledger_entries (area_id, day, kind, invoice_id)
      select area_id, issued_on, 'invoice', id from made where number is not null returning id)
    insert into ledger_lines (entry_id, account, amount)
      select id, account, amount from entry, (values ('receivable', 1000), ('revenue', -1000)) as line (account, amount)`
  await db.query(insert, row(null))
  await db.query(insert, row(`INV-${area}-2026-000001`))
  await db.query(
    `insert into bank_lines (area_id, account, day, amount, reference, payer, sequence, search)
     values ($1, $2, '2026-11-20', 1000, 'Түрээс', $3, 1, $4)`,
    [idOf(area), `ACC-${area}-${author ?? ''}`.slice(0, 42), `Илгээгч ${area}`, `илгээгч ${area.toLowerCase()}`],
  )
  await db.query(
    `insert into invoice_templates (area_id, author_id, draft, buyer_name, total, every, starts_on, days_to_pay, mailed, next_on, search)
     values ($1, $2, '{"buyer":{"email":null}}', $3, 1000, 'month', '2099-01-31', 14, false, '2099-01-31', $4)`,
    [idOf(area), author, `Төлөгч ${area}`, `төлөгч ${area.toLowerCase()}`],
  )
  await db.query(
    `insert into invoice_series (area_id, kind, year, prefix, last) values ($1, 'INV', 2026, $2, 1) on conflict do nothing`,
    [idOf(area), area],
  )
}

/** Sample rows and requests for the checks that walk every feature. */
export const samples: FeatureSamples = {
  seed: (db, area, author) => seedInvoices(db, area, author.id),
  requests: {
    importStatement: async (_, areaId) => ({
      body: {
        file: Buffer.from(`Огноо,Кредит\n2026-11-20,${Math.floor(Math.random() * 1e9) + 1}\n`).toString('base64'),
        areaId,
        account: 'SAMPLE',
      },
    }),
    create: async (_, areaId) => ({ body: anInvoice({ areaId }) }),
  },
}
