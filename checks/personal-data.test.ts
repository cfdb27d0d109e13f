import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { columnsOf, contactsOf, personalDataOf } from '../server/core/accounts/delete-account.ts'
import { eraseColumn, eraseContacts, rowsOfColumn, rowsOfContacts } from '../server/core/accounts/personal-data.ts'
import { deleteExpired } from '../server/core/app/retention.ts'
import { ROOT } from '../server/core/config/root.ts'
import { app, type TestApp } from '../server/testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const declared = () =>
  personalDataOf(t.core).flatMap(([feature, data]) => columnsOf(data).map((one) => ({ feature, ...one })))

/** Columns with the id of a person: every reference to `users`, and ids without a reference by their names. */
const REFERENCES = `select c.relname as table, a.attname as column, k.confdeltype::text as fate, a.attnotnull as required
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.confrelid = 'users'::regclass`
const BY_NAME = `select c.table_name as table, c.column_name as column from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
    and c.column_name ~ '^(user|person|actor|owner|author|buyer|reporter|sender|rater|visitor|assignee|approver)_id$|_by$|_by_id$'`

interface Reference {
  table: string
  column: string
  fate?: 'a' | 'c' | 'n'
  required?: boolean
}

describe('what the system keeps about people', () => {
  test('every column that refers to a person is in the registration of exactly one feature', async () => {
    const found = new Set<string>()
    for (const statement of [REFERENCES, BY_NAME]) {
      const { rows } = await t.core.pool.query<Reference>(statement)
      for (const { table, column } of rows) found.add(`${table}.${column}`)
    }
    // the process that has claimed a job
    found.delete('jobs.locked_by')
    const names = declared().map(({ table, column }) => `${table}.${column}`)

    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
    // a column missing here belongs into `personalData` of its feature (docs/rules/personal-data.md)
    expect(names.toSorted()).toEqual([...found].toSorted())
  })

  test('the database deletes nothing with an account that is to be kept', async () => {
    const { rows } = await t.core.pool.query<Reference>(REFERENCES)
    const fates = new Map(rows.map((row) => [`${row.table}.${row.column}`, row.fate]))
    // an admin's question about a colleague is part of the question, and asked by staff, whose row stays
    const kept = declared().filter(
      (one) => one.use.fate !== 'erase' && `${one.table}.${one.column}` !== 'account_requests.asked_by',
    )

    expect(
      kept.filter(({ table, column }) => fates.get(`${table}.${column}`) === 'c').map(({ table }) => table),
    ).toEqual([])
  })

  test('a column that is emptied may be empty', async () => {
    const { rows } = await t.core.pool.query<Reference>(REFERENCES)
    const required = new Set(rows.filter((row) => row.required).map((row) => `${row.table}.${row.column}`))
    const emptied = declared().filter(({ use }) => use.fate === 'detach')

    expect(emptied.length).toBeGreaterThan(0)
    expect(emptied.map(({ table, column }) => `${table}.${column}`).filter((name) => required.has(name))).toEqual([])
  })

  test('whatever stays with a name names its law', () => {
    expect(declared().filter(({ use }) => use.fate === 'keep' && !use.law)).toEqual([])
  })

  test('every column with an e-mail address or a telephone number is declared or has a reason', async () => {
    const { rows } = await t.core.pool.query<Reference>(`select c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and c.column_name ~ '(^|_)(e?mail|phone|recipient|address)$'`)
    const contacts = personalDataOf(t.core).flatMap(([, data]) =>
      contactsOf(data).flatMap(({ table, email, phone }) => [`${table}.${email}`, `${table}.${phone}`]),
    )
    const known = new Set([...contacts, ...Object.keys(NOT_OF_AN_ACCOUNT)])

    expect(rows.map(({ table, column }) => `${table}.${column}`).filter((name) => !known.has(name))).toEqual([])
  })

  test('every declared statement is one that the database accepts', async () => {
    const nobody = { id: '00000000-0000-4000-8000-000000000000', email: 'nobody@test.mn', phone: '+97688000000' }
    for (const [, data] of personalDataOf(t.core)) {
      for (const column of columnsOf(data)) {
        await rowsOfColumn(t.core.pool, column, { id: nobody.id, limit: 1 })
        await eraseColumn(t.core.pool, column, nobody.id)
      }
      for (const contact of contactsOf(data)) {
        await rowsOfContacts(t.core.pool, contact, nobody, 1)
        await eraseContacts(t.core.pool, contact, nobody)
      }
    }
  })
})

describe('for how long it is kept', () => {
  const kept = () => personalDataOf(t.core).flatMap(([, data]) => Object.entries(data.kept))

  test('every table says it once', async () => {
    const { rows } = await t.core.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'`,
    )
    const names = kept().map(([table]) => table)

    expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('the code that is named keeps it', () => {
    const places = kept().flatMap(([, rule]) => ('by' in rule ? [rule.by.split(':')[0] ?? ''] : []))

    for (const place of places) expect(fs.existsSync(path.join(ROOT, place)), place).toBe(true)
  })

  test('rows whose time is over are deleted, and no others', async () => {
    await t.core.pool.query(
      `insert into outbox (recipient, subject, body_text, sent_at) values
        ('old@test.mn', 'x', 'x', now() - interval '181 days'), ('new@test.mn', 'x', 'x', now() - interval '179 days'),
        ('unsent@test.mn', 'x', 'x', null)`,
    )
    const failures: string[] = []
    await deleteExpired(t.core, (error, table) => failures.push(`${table}: ${error}`))
    const { rows } = await t.core.pool.query(`select recipient from outbox order by recipient`)

    expect(failures).toEqual([])
    expect(rows.map(({ recipient }) => recipient)).toEqual(['new@test.mn', 'unsent@test.mn'])
  })

  test.each([
    [
      'rate_counts',
      'key',
      `insert into rate_counts (key, window_end, count)
        values ('over', now() - interval '1 second', 1), ('kept', now() + interval '1 minute', 1)`,
    ],
    [
      'webhook_deliveries',
      'action',
      `with hook as (insert into webhooks (user_id, name, url, events, state, secret)
          select id, 'x', 'https://example.mn', '[{}]', 'active', '' from users limit 1 returning id)
        insert into webhook_deliveries (webhook_id, feature, action, created_at)
        select hook.id, 'news', given.action, now() - make_interval(days => given.days)
        from hook, (values ('over', 31), ('kept', 29)) as given (action, days)`,
    ],
  ])('rows of %s whose time is over are deleted, and no others', async (table, column, insert) => {
    await t.core.pool.query(insert)
    await deleteExpired(t.core, (error, of) => expect.unreachable(`${of}: ${error}`))
    const { rows } = await t.core.pool.query(`select ${column} as left from ${table}`)

    expect(rows).toEqual([{ left: 'kept' }])
  })

  test('more rows than one statement deletes are deleted in one round', async () => {
    await t.core.pool.query(
      `insert into attempts (kind, key, at) select 'sign_in', 'x', now() - interval '2 days' from generate_series(1, 10001)`,
    )
    await deleteExpired(t.core, () => {})
    const { rows } = await t.core.pool.query(
      `select count(*)::int as n from attempts where at < now() - interval '1 day'`,
    )

    expect(rows).toEqual([{ n: 0 }])
  })
})

/** Addresses and numbers that are no data of an account, or that go with a row that is declared; each with its reason. */
const NOT_OF_AN_ACCOUNT: Record<string, string> = {
  'users.email': 'the account itself (delete-account.ts)',
  'users.pending_email': 'the account itself (delete-account.ts)',
  'users.phone': 'the account itself (delete-account.ts)',
  'users.sms_phone': 'the account itself (delete-account.ts)',
  'sessions.address': 'deleted with the session',
  'sign_ons.email': 'deleted with the linked sign-in',
  'audit_log.address': 'kept as evidence, and deleted by its retention (docs/rules/retention.md)',
  'shop_orders.address': 'removed with the rest of the order',
  'leaders.phone': 'the office’s register of its leaders (docs/rules/leaders.md)',
  'invoices.buyer_address': 'part of the invoice, which the accounting law keeps',
}
