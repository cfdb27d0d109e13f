import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { admin, Job } from '#contract/features/admin/index.ts'
import { matching } from '../../core/access/matching.ts'
import type { Handlers } from '../../core/requests/declare.ts'
import { like } from './like.ts'
import type { AdminTables } from './tables.ts'

const jobState = sql<
  Job['state']
>`case when jobs.done_at is not null then 'done' when jobs.failed_at is not null then 'failed'
  when jobs.locked_until > now() then 'running' else 'waiting' end`

/** A job for a response: never its payload, which may contain personal data. */
const show = (row: AdminTables['jobs'] & { state: Job['state'] }): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  lane: row.lane,
  attempts: row.attempts,
  runAt: row.run_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
  failedAt: row.failed_at?.toISOString() ?? null,
  failure: row.failure,
  error: row.error,
})

/** Background jobs. */
export const jobHandlers: Pick<Handlers<AdminTables, typeof admin>, 'jobs' | 'retryJob'> = {
  jobs: async ({ rows, query }) => {
    const found = await rows.page('jobs', {
      query,
      isHuge: true,
      sorts: { createdAt: 'created_at', runAt: 'run_at' },
      defaultSort: '-createdAt',
      where: (q) =>
        q
          .$if(query.state !== undefined, (w) => w.where(sql<boolean>`${jobState} = ${query.state}`))
          .where(matching({ 'jobs.lane': query.lane }))
          .$if(!!query.q, (w) => w.where('jobs.kind', 'ilike', like(query.q))),
      select: (q) => q.selectAll('jobs').select(jobState.as('state')),
    })
    return { data: found.data.map(show), meta: found.meta }
  },
  retryJob: async ({ rows, params, now, core, after }) => {
    await rows.one('jobs', String(params.id))
    const values = { failed_at: null, failure: null, locked_until: null, attempts: 0, lost: 0, run_at: now }
    const [job] = await rows.changeMany(
      'jobs',
      (q) => q.where('id', '=', params.id).where('done_at', 'is', null).where('locked_until', 'is', null),
      values,
      { action: 'retry_job' },
    )
    if (!job) throw new Problem('wrong_state')
    after(() => core.jobs.wake())
    return { data: show({ ...job, state: 'waiting' }) }
  },
}
