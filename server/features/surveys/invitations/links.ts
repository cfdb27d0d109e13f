import * as z from 'zod/mini'
import { check } from '#contract/core/model/parse.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import type { Unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import { isSameSecret } from '../../../core/security/timing-safe-equal.ts'

/** The reason given to `unscoped`. */
export const INVITATIONS = 'the invitation that a respondent names by its secret link'

interface Invitation {
  id: string
  survey_id: string
  round: number
}

/** Hexadecimal digits of the signature in a link: 128 bits. */
const SIGNATURE_CHARS = 32

/** The secret part of an invitation's link. It is computed and never stored; a replaced invitation has another one. */
export function secretOf(core: Pick<Core, 'sign'>, { id, survey_id: surveyId, round }: Invitation): string {
  const signature = core.sign(`survey invitation ${surveyId} ${id} ${round}`).slice(0, SIGNATURE_CHARS)
  return `${id}.${round}.${signature}`
}

/** An invitation and the area for which it counts. */
export interface Invited {
  id: string
  areaPath: string
}

const Round = z.coerce.number().check(z.int(), z.minimum(0))

/**
 * The invitation of a link. A forged link is refused before anything is read.
 * @throws Problem('invalid') on `invitation` if it is forged, of another survey, or was replaced.
 */
export async function invitationOf(
  core: Pick<Core, 'sign'>,
  db: () => Unscoped | Promise<Unscoped>,
  survey: { id: string; invited: boolean },
  secret: string,
): Promise<Invited> {
  const [first, second] = secret.split('.')
  const id = check(z.uuid(), first)
  const round = check(Round, second)
  const wrong = fieldProblem('invitation', 'invitation_dead')
  if (!id.ok || !round.ok || !survey.invited) throw wrong
  const named = { id: id.value, survey_id: survey.id, round: round.value }
  if (!isSameSecret(secret, secretOf(core, named))) throw wrong
  const { rows } = await (await db()).query<{ path: string }>(
    `select a.path from survey_invitations i join areas a on a.id = i.area_id
     where i.id = $1 and i.survey_id = $2 and i.round = $3`,
    [named.id, named.survey_id, named.round],
  )
  const [found] = rows
  if (!found) throw wrong
  return { id: named.id, areaPath: found.path }
}
