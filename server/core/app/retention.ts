import { personalDataOf } from '../accounts/index.ts'
import type { Core } from '../requests/context.ts'

const DAY_MS = 86_400_000
/** Rows of one statement, so that none locks many. Our choice. */
const BATCH = 10_000
/** Statements of one table in a round, so that none lasts for hours; the next round deletes the others. Our choice. */
const STATEMENTS = 100

/** Deletes the rows whose time is over, by the declarations of core and the features. Source: docs/rules/retention.md. */
export async function deleteExpired(core: Core, failed: (error: unknown, table: string) => void): Promise<void> {
  for (const [, { kept }] of personalDataOf(core))
    for (const [table, rule] of Object.entries(kept)) {
      if (!('where' in rule)) continue
      const before = new Date(core.now().getTime() - rule.days * DAY_MS)
      const statement = `delete from "${table}" where ctid in (select ctid from "${table}" where ${rule.where} limit ${BATCH})`
      try {
        for (let done = 0; done < STATEMENTS; done += 1) {
          const { rowCount } = await core.pool.query(statement, [before])
          if ((rowCount ?? 0) < BATCH) break
        }
      } catch (error) {
        failed(error, table)
      }
    }
}
