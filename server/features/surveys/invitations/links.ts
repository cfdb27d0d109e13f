import * as z from 'zod/mini'
import { check } from '#contract/core/model/parse.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import { isSameSecret } from '../../../core/security/timing-safe-equal.ts'
import type { SurveyCall } from '../show.ts'

/** The reason given to `unscoped`. */
export const INVITATIONS = 'the invitation that a respondent names by its secret link'

interface Invitation {
  id: string
  survey_id: string
  round: number
}

/** Characters of the signature in a link: 132 bits. */
const SIGNATURE_CHARS = 22

/** The secret part of an invitation's link. It is computed and never stored; a replaced invitation has another one. */
export function secretOf(core: Pick<Core, 'sign'>, { id, survey_id: surveyId, round }: Invitation): string {
  const signature = core.sign(`survey invitation ${surveyId} ${id} ${round}`).slice(0, SIGNATURE_CHARS)
  return `${id}.${round}.${signature}`
}

/** The invitation of a link. @throws Problem('invalid') on `invitation` if it is forged, of another survey, or was replaced. */
export async function invitationOf(
  { core, commitSoFar }: Pick<SurveyCall<'answer'>, 'core' | 'commitSoFar'>,
  survey: { id: string; invited: boolean },
  secret: string,
): Promise<{ id: string; areaId: string }> {
  const id = check(z.uuid(), secret.split('.')[0])
  const wrong = fieldProblem('invitation', 'invitation_dead')
  if (!id.ok || !survey.invited) throw wrong
  await commitSoFar()
  const { rows } = await unscoped(core, INVITATIONS).query<Invitation & { area_id: string }>(
    'select id, survey_id, round, area_id from survey_invitations where id = $1 and survey_id = $2',
    [id.value, survey.id],
  )
  const found = rows[0]
  if (!found || !isSameSecret(secret, secretOf(core, found))) throw wrong
  return { id: found.id, areaId: found.area_id }
}
