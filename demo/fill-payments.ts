import { bankAccount } from '#contract/features/invoices/settings.ts'
import { FIRST_DAY } from './calendar.ts'
import type { Db } from './content-pieces.ts'
import type { PersonSeed } from './people.ts'

const ACCOUNT = { bank: 'Төрийн банк', number: 'MN12 0090 0100 0900 1234', holder: 'Нийслэлийн орлого' }

/** The account to which the demo city is paid; a new city has none. */
export async function fillPayments(client: Db, people: readonly PersonSeed[]): Promise<void> {
  const author = people.find(({ role }) => role === 'CITY_ADMIN')
  await client.query(
    `insert into setting_changes (key, holds_from, value, made_by, made_at) values ($1, $2::date, $3, $4, $2::date)`,
    [bankAccount.key, FIRST_DAY, JSON.stringify(ACCOUNT), author?.id ?? null],
  )
}
