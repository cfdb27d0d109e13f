import * as z from 'zod/mini'
import { AreaRef } from '../../core/area-ref.ts'
import { feature } from '../../core/feature.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/page.ts'
import { plainText } from '../../core/text.ts'
import { actionNames, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/workflow.ts'
import { rights } from './rights.ts'
import { homeWorkflow } from './workflow.ts'

export { homeWorkflow } from './workflow.ts'

/** Days between two changes of one's home. Rule: docs/rules/citizens.md. */
export const HOME_CHANGE_DAYS = 30

const HomeStatus = z.enum(homeWorkflow.states)
export type HomeStatus = z.infer<typeof HomeStatus>
const HomeAction = z.enum(actionNames(homeWorkflow))
export type HomeAction = z.infer<typeof HomeAction>

/** Where the signed-in citizen lives. */
export const Home = z.object({
  /** The khoroo, or the section in it; null while none is named. */
  area: z.nullable(AreaRef),
  status: HomeStatus,
  askedAt: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
  /** From when the home may be changed; null: now. */
  changeableFrom: z.nullable(Instant),
  allowedActions: z.array(HomeAction),
})
export type Home = z.infer<typeof Home>

/** A citizen who asked to have the home confirmed, or whose home is confirmed. Nobody else is listed by name. */
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

/** How many active citizens live in an area and below it. */
export const Reached = z.object({
  area: AreaRef,
  /** They receive notifications to the area. */
  people: z.int(),
  /** Of these, they confirmed their e-mail address and want mails. */
  byMail: z.int(),
  asked: z.int(),
  confirmed: z.int(),
})
export type Reached = z.infer<typeof Reached>

export const CITIZEN_SORTS = ['askedAt', 'name', 'area'] as const
const filters = {
  status: z.optional(z.enum(['asked', 'confirmed'])),
  /** An area: citizens of it and of everything below. */
  areaId: z.optional(z.uuid()),
}

/** Where citizens live, and who confirms it. */
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
      summary: `Names the home khoroo or section. It can be changed again after ${HOME_CHANGE_DAYS} days; a confirmation ends with a change.`,
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
      summary: 'Citizens within your reach who requested a confirmation of their home, or have it.',
      query: listQuery(CITIZEN_SORTS, filters),
      answer: pageOf(Citizen),
    },
    reached: {
      method: 'GET',
      path: '/citizens/reached',
      can: 'read',
      summary: 'How many citizens live in an area (your own when none is named) and in each area directly below it.',
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
        /** The home that was looked at: `stale` when the citizen has named another one since. */
        homeId: z.optional(z.uuid()),
        note: z.optional(plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })),
      }),
      answer: oneOf(Citizen),
    },
  },
})
