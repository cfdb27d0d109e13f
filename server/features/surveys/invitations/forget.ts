import { REOPEN_DAYS } from '#contract/features/surveys/index.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'

/** The reason given to `unscoped`. */
const ENDED = 'invitations of surveys that ended long ago'

const DAY_MS = 86_400_000

/** Erases which households were invited, once their survey can no longer be opened again. Rule: docs/rules/surveys.md, "Invitations". */
export async function forgetHouseholds(core: Core): Promise<void> {
  const { rows } = await unscoped(core, ENDED).query<{ id: string }>(
    `select s.id from surveys s
     where exists (select from survey_invitations i where i.survey_id = s.id and i.household <> '')
       and (s.status = 'closed' and s.closed_at < $1
         or s.status = 'published' and s.end_date < ($1::timestamptz at time zone 'Asia/Ulaanbaatar')::date)`,
    [new Date(core.now().getTime() - REOPEN_DAYS * DAY_MS)],
  )
  if (rows.length === 0) return
  await unscoped(core, ENDED).query(
    `update survey_invitations set household = '' where survey_id = any($1::uuid[]) and household <> ''`,
    [rows.map(({ id }) => id)],
  )
}
