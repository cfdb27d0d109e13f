import { personalDataOf } from '../accounts/index.ts'
import type { Core } from '../requests/context.ts'

const DAY_MS = 86_400_000
/** Rows of one statement; the next round deletes the others. Our choice. */
const BATCH = 10_000

/** Deletes the rows whose time is over, by the declarations of core and the features. Source: docs/rules/retention.md. */
export async function deleteExpired(core: Core, failed: (error: unknown, table: string) => void): Promise<void> {
  for (const [, { kept }] of personalDataOf(core))
    for (const [table, rule] of Object.entries(kept)) {
      if (!('where' in rule)) continue
      const before = new Date(core.now().getTime() - rule.days * DAY_MS)
      await core.pool
        .query(
          `delete from "${table}" where ctid in (select ctid from "${table}" where ${rule.where} limit ${BATCH})`,
          [before],
        )
        .catch((error: unknown) => failed(error, table))
    }
}
