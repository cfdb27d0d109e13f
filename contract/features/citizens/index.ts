import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { actionNames, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/model/workflow.ts'
import { plainText } from '../../core/text/localized.ts'
import { rights } from './rights.ts'
import { homeWorkflow } from './workflow.ts'

export { homeWorkflow } from './workflow.ts'

/** Minimum number of days between two changes of a home. Rule: docs/rules/citizens.md. */
export const HOME_CHANGE_DAYS = 30

const HomeStatus = z.enum(homeWorkflow.states)
export type HomeStatus = z.infer<typeof HomeStatus>
const HomeAction = z.enum(actionNames(homeWorkflow))
export type HomeAction = z.infer<typeof HomeAction>

/** The home of the signed-in citizen. */
export const Home = z.object({
  /** The khoroo, or a section in it; null while it is not set. */
  area: z.nullable(AreaRef),
  status: HomeStatus,
  askedAt: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
  /** From when the home can be changed again; null: now. */
  changeableFrom: z.nullable(Instant),
  allowedActions: z.array(HomeAction),
})
export type Home = z.infer<typeof Home>

/** A citizen who requested or received a confirmation of their home. Nobody else is listed by name. */
export const Citizen = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  area: z.nullable(AreaRef),
  status: HomeStatus,
  askedAt: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
  allowedActions: z.array(HomeAction),
})
export type Citizen = z.infer<typeof Citizen>

/** The number of active citizens in an area and below it. */
export const Reached = z.object({
  area: AreaRef,
  /** Citizens who receive notifications to the area. */
  people: z.int(),
  /** Those of them with a confirmed e-mail address who want mails. */
  byMail: z.int(),
  asked: z.int(),
  confirmed: z.int(),
})
export type Reached = z.infer<typeof Reached>

export const CITIZEN_SORTS = ['askedAt', 'name', 'area'] as const
const filters = {
  status: z.optional(z.enum(['asked', 'confirmed'])),
  /** Citizens of this area and of all areas below it. */
  areaId: z.optional(z.uuid()),
}

/** Citizens' homes and their confirmation. */
export const citizens = feature({
  ...rights,
  routes: {
    home: {
      method: 'GET',
      path: '/citizens/me/home',
      can: 'own',
      summary: 'Where the signed-in citizen lives.',
      answer: oneOf(Home),
    },
    setHome: {
      method: 'PUT',
      path: '/citizens/me/home',
      can: 'own',
      summary: `Sets your home khoroo or section. It can be changed again after ${HOME_CHANGE_DAYS} days; changing it ends a confirmation.`,
      body: z.strictObject({ areaId: z.uuid() }),
      answer: oneOf(Home),
    },
    actOnHome: {
      method: 'POST',
      path: '/citizens/me/home/transitions',
      can: 'own',
      summary: 'Requests the confirmation of a home, or withdraws the request.',
      body: z.strictObject({ action: z.enum(['ask', 'withdraw']) }),
      answer: oneOf(Home),
    },
    list: {
      method: 'GET',
      path: '/citizens',
      can: 'read',
      // '-match': the best match of the name first when there is a search text, otherwise the default order
      summary: 'Citizens within your reach who have requested or received a confirmation of their home.',
      query: listQuery([...CITIZEN_SORTS, 'match'], filters),
      answer: pageOf(Citizen),
    },
    reached: {
      method: 'GET',
      path: '/citizens/reached',
      can: 'read',
      summary: 'The number of citizens living in an area (by default yours) and in each area directly below it.',
      query: z.strictObject({ areaId: z.optional(z.uuid()) }),
      answer: z.object({ data: z.object({ whole: Reached, parts: z.array(Reached) }) }),
    },
    act: {
      method: 'POST',
      path: '/citizens/:id/transitions',
      can: 'confirm',
      summary:
        'Confirms or declines that a citizen lives where they say, or revokes a confirmation. The citizen is notified.',
      params: ById,
      body: z.strictObject({
        action: z.enum(['confirm', 'decline', 'revoke']),
        /** The version of the home that was reviewed: `stale` when the citizen has changed it since. */
        homeId: z.optional(z.uuid()),
        note: z.optional(plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })),
      }),
      answer: oneOf(Citizen),
    },
  },
})
