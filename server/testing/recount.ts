import { unscoped } from '../core/access/unscoped.ts'
import { inTransaction } from '../core/database/transaction.ts'
import { countWithin } from '../features/surveys/counting/count.ts'
import type { TestApp } from './app.ts'

/** Discards the sums of a survey and counts every answer again. */
export async function recount({ core }: TestApp, id: string): Promise<void> {
  await inTransaction(core.pool, async (tx) => {
    await tx.query('delete from survey_counts where survey_id = $1', [id])
    await tx.query(
      'update survey_coverage set collected = 0, covered_on = null, last_answer_at = null where survey_id = $1',
      [id],
    )
    await tx.query('update surveys set collected = 0, covered_on = null where id = $1', [id])
    await tx.query('update survey_counting set no = 0 where survey_id = $1', [id])
    await countWithin(unscoped({ tx }, 'a test'), id)
  })
}
