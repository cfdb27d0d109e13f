import * as z from 'zod/mini'
import { ById, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'

/** Invitations made at once, and of one khoroo or section. */
export const INVITED_AT_ONCE_MAX = 1000
export const INVITED_AREA_MAX = 5000
/** Of an area with a number of households, a tenth more can be invited, and this many: families that share a home, and newcomers. */
export const INVITED_MARGIN = 20
export const HOUSEHOLD_MAX_CHARS = 100
/** Accounts of an area up to which reminders are sent to those who have not answered. */
export const REMINDED_MAX = 50_000

/** An invitation without its secret link. */
export const Invitation = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  /** Counted from 1 within the area. */
  no: z.int(),
  household: z.string(),
  /** Null while an anonymous survey runs: nobody may see it then. */
  answered: z.nullable(z.boolean()),
  /** How often it was replaced. */
  round: z.int(),
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation with its link, for printing. */
export const InvitationLink = z.extend(Invitation, { link: z.string() })
export type InvitationLink = z.infer<typeof InvitationLink>

/** Invitations that an area with this many households may have; 0 if unknown. */
export const invitedMax = (households: number): number =>
  households === 0 ? INVITED_AREA_MAX : Math.min(INVITED_AREA_MAX, Math.ceil(households * 1.1) + INVITED_MARGIN)

const invited = z.strictObject({ id: z.uuid(), invitationId: z.uuid() })

/** Routes for invitations of households and for reminders. */
export const invitationRoutes = {
  invitations: {
    method: 'GET',
    path: '/surveys/:id/invitations',
    can: 'invite',
    summary: 'Invitations of an area including those below it, without their links.',
    params: ById,
    query: listQuery(['no'], { areaId: z.optional(z.uuid()) }),
    answer: pageOf(Invitation),
  },
  invite: {
    method: 'POST',
    path: '/surveys/:id/invitations',
    can: 'invite',
    summary: 'Creates single-use invitations for households of a khoroo or section.',
    params: ById,
    body: z.strictObject({
      areaId: z.uuid(),
      /** One for each household: its name or address, or an empty text. */
      households: z.array(plainText(0, HOUSEHOLD_MAX_CHARS)).check(z.minLength(1), z.maxLength(INVITED_AT_ONCE_MAX)),
    }),
    answer: oneOf(z.object({ created: z.int() })),
    status: 201,
  },
  invitationLinks: {
    method: 'GET',
    path: '/surveys/:id/invitations/links',
    can: 'invite',
    summary: 'Invitations of a khoroo or section with their links, for printing: all, or those that were not used.',
    params: ById,
    query: z.strictObject({
      areaId: z.uuid(),
      which: z._default(z.enum(['all', 'open']), 'all'),
      /** Only this one, after it was replaced. */
      invitationId: z.optional(z.uuid()),
    }),
    answer: z.object({ data: z.array(InvitationLink) }),
    // the response contains the links
    secret: true,
    perMinute: 30,
  },
  replaceInvitation: {
    method: 'POST',
    path: '/surveys/:id/invitations/:invitationId/replace',
    can: 'invite',
    summary: 'Replaces a lost invitation: its earlier link no longer works.',
    params: invited,
    answer: oneOf(InvitationLink),
    // the response contains the link
    secret: true,
  },
  remind: {
    method: 'POST',
    path: '/surveys/:id/reminders',
    can: 'invite',
    summary: 'Reminds citizens of an area with an account who have not answered, once a day.',
    params: ById,
    body: z.strictObject({ areaId: z.uuid() }),
    answer: oneOf(z.object({ reminded: z.int() })),
    perMinute: 10,
  },
} as const
