import { personalDataOf } from '../accounts/index.ts'
import type { Expiry, Kept } from '../accounts/personal-data.ts'
import type { Core } from '../requests/context.ts'

const DAY_MS = 86_400_000
/** Rows of one statement, so that none locks many. Our choice. */
const BATCH = 10_000
/** Statements of one table in a round, so that none lasts for hours; the next round deletes the others. Our choice. */
const STATEMENTS = 100

/** Deletes the rows whose time is over, by the declarations of core and the features. Source: docs/rules/retention.md. */
export async function deleteExpired(
  core: Pick<Core, 'features' | 'pool' | 'now'>,
  failed: (error: unknown, table: string) => void,
): Promise<void> {
  for (const [, { kept }] of personalDataOf(core))
    for (const [table, rule] of Object.entries(kept))
      for (const expiry of expiriesOf(rule)) await deleteOf(core, table, expiry).catch((error) => failed(error, table))
}

const expiriesOf = (rule: Kept): Expiry[] => [rule].flat().filter((one) => 'where' in one)

async function deleteOf({ pool, now }: Pick<Core, 'pool' | 'now'>, table: string, { days, where }: Expiry) {
  const before = new Date(now().getTime() - days * DAY_MS)
  const statement = `delete from "${table}" where ctid in (select ctid from "${table}" where ${where} limit ${BATCH})`
  for (let done = 0; done < STATEMENTS; done += 1) {
    const { rowCount } = await pool.query(statement, [before])
    if ((rowCount ?? 0) < BATCH) return
  }
}
