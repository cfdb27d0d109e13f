import * as z from 'zod/mini'
import { contentWorkflow, missingForPublish, type Publishable, type Refused } from '../../core/content/index.ts'
import { groupsRoute, orderRoute } from '../../core/content/order.ts'
import { contentKind } from '../../core/content/routes.ts'
import type { Role } from '../../core/model/actor.ts'
import { feature } from '../../core/model/feature.ts'
import { hasVisibleText, type Localized, localized } from '../../core/text/localized.ts'
import { TEAM_GROUPS } from './groups.ts'
import { rights } from './rights.ts'

export * from './groups.ts'
export { teamLabels } from './labels.ts'

/** Maximum length of a person's name and of a position in one language, characters. Our choice. */
export const PERSON_NAME_MAX_CHARS = 100
export const POSITION_MAX_CHARS = 150

const WRITERS: readonly Role[] = ['CITY_ADMIN']

/** The fields specific to people of the fund in a request. */
export interface TeamOwn {
  role: Localized
}

const kind = contentKind({
  path: '/team',
  category: z.enum(TEAM_GROUPS),
  titleMax: PERSON_NAME_MAX_CHARS,
  own: {
    /** The position: 'Chair of the board'. */
    role: z.optional(localized(POSITION_MAX_CHARS, { required: false })),
  },
  more: { role: z.object({ mn: z.string(), en: z.optional(z.string()) }) },
  moreSorts: ['order'],
})

export const TeamDraft = kind.Draft
export type TeamDraft = z.infer<typeof TeamDraft>
export const TeamRow = kind.Row
export type TeamRow = z.infer<typeof TeamRow>
/** A person: the title is the name, the cover the portrait, the body the biography. */
export const TeamMember = kind.Full
export type TeamMember = z.infer<typeof TeamMember>

/** draft → published → archived; scheduled follows from the clock. */
export const teamWorkflow = contentWorkflow('team', WRITERS)

/** What a person needs before being published: a name and a position; portrait and biography are optional. */
export function missingForPerson(person: Publishable & TeamOwn): Refused[] {
  const missing = missingForPublish(person, { textless: true })
  if (!hasVisibleText(person.role.mn)) missing.push({ path: 'role.mn', code: 'required' })
  return missing
}

/** People of the city's investment fund: the fund manager, the board, the management and their teams. */
export const team = feature({
  ...rights,
  workflows: [{ ...teamWorkflow, tables: ['team'] }],
  routes: {
    ...kind.routes,
    groups: groupsRoute('/team', z.enum(TEAM_GROUPS), TeamMember),
    order: orderRoute(
      '/team',
      z.enum(TEAM_GROUPS),
      'Reorders the people of a group: all their ids, in the previous order and in the new one.',
    ),
  },
})
