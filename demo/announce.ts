import type pg from 'pg'

/** The password of the six demo accounts; production refuses to start while they exist. */
export const DEMO_PASSWORD = 'Nutag-demo-2026'

/** Nothing was ever put into this database. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select exists (select from areas) or exists (select from users) as filled')
  return !rows[0].filled
}

/** Where to go, and who may sign in. */
export function announce(say: (line: string) => void, url: string, demo: boolean): void {
  say('')
  say(`  Nutag is ready:  ${url}`)
  say(`  News for all:    ${url}/news`)
  say(`  API:             ${url}/v1/docs`)
  if (!demo) return
  say('')
  say(`  Demo accounts (password of all: ${DEMO_PASSWORD})`)
  for (const { email, what } of ACCOUNTS) say(`    ${email.padEnd(26)} ${what}`)
  say('')
}

const ACCOUNTS = [
  { email: 'city.admin@nutag.mn', what: 'city admin, Ulaanbaatar' },
  { email: 'fund.officer@nutag.mn', what: 'city admin who writes the reports of the funds' },
  { email: 'district.admin@nutag.mn', what: 'district admin, Bayanzürkh' },
  { email: 'khoroo.admin@nutag.mn', what: 'khoroo admin, Bayanzürkh, khoroo 1' },
  { email: 'leader@nutag.mn', what: 'section leader, its section 1' },
  { email: 'citizen@nutag.mn', what: 'citizen' },
]
