import type pg from 'pg'

/** Steps of the assistant that the demo city leaves at what the product begins with. */
const SKIPPED = ['settings.identity', 'violations.categories', 'reports.deadlines', 'holidays.week', 'admin.mail']

/** The demo city has been running for two years: its admins are not led through the first steps. */
export async function fillSetup(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await client.query(
    'insert into setup_steps (name, skipped, changed_at) select name, true, now() from unnest($1::text[]) as steps(name)',
    [SKIPPED],
  )
}
