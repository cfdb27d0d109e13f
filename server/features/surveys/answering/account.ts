import { unscoped } from '../../../core/access/unscoped.ts'
import type { SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { batchedLookup } from './batched-lookup.ts'

/** What a survey needs to know of the account of a respondent. */
export interface Account {
  phone: string | null
  hasHome: boolean
  isConfirmed: boolean
  /** A citizen who has not confirmed the e-mail address: such accounts can be made by a script. */
  isUnverified: boolean
}

const accountOf = batchedLookup<Account>(async (core, _, ids) => {
  const { rows } = await unscoped(core, 'the telephone and the home of the respondent').query<Account & { id: string }>(
    {
      name: 'survey_accounts',
      text: `select id, phone, area_id is not null as "hasHome", home_status = 'confirmed' as "isConfirmed",
               role = 'APPLICATION' and email_verified_at is null as "isUnverified" from users where id = any($1)`,
      values: [ids],
    },
  )
  return new Map(rows.map(({ id, ...account }) => [id, account]))
})

/** The account of a respondent, for a request without a transaction. */
export const accountById = (core: SurveyCall<'answer'>['core'], userId: string): Promise<Account | undefined> =>
  accountOf(core, '', userId)

/** The account, read on a separate connection, which a waiting request must not hold. */
export async function accountWith(
  call: Pick<SurveyCall<'answer'>, 'core' | 'commitSoFar'>,
  userId: string,
): Promise<Account | undefined> {
  await call.commitSoFar()
  return accountOf(call.core, '', userId)
}

/** Whether an answer needs the proof of work: in an open survey without an account, or with one whose address is not confirmed. */
export const doesWork = (
  core: Pick<SurveyCall<'answer'>['core'], 'config'>,
  { open_to_all: isOpen }: Pick<SurveyRecord, 'open_to_all'>,
  account: Account | undefined,
): boolean => core.config.surveyProof > 0 && isOpen && (account?.isUnverified ?? true)
