import * as z from 'zod/mini'
import { plainText } from '../../core/text/localized.ts'
import { IsoInstant } from '../../core/time/dates.ts'
import { RawValues } from './answers.ts'
import { CHANNELS, NO_PERSON_REASONS } from './shapes.ts'

/** A submission. `clientId` makes repeated submissions count once. */
export const AnswerSent = z.strictObject({
  clientId: z.uuid(),
  channel: z.enum(CHANNELS),
  /** The area the person lives in; defaults to the account's area. */
  areaId: z.optional(z.uuid()),
  /** When an interview began, by the leader's device. Ignored for online answers, which have a ticket. */
  startedAt: z.optional(IsoInstant),
  answers: RawValues,
  /** Identifies the interviewed person: a phone or register number. Only a keyed hash is stored. */
  person: z.optional(plainText(1, 40)),
  /** Why an interviewed person is not named; required without `person`. */
  noPerson: z.optional(z.enum(NO_PERSON_REASONS)),
  /** When an interview was finished, by the leader's device: before the end, it counts until `LATE_DAYS` after it. */
  finishedAt: z.optional(IsoInstant),
  /** The secret part of an invitation's link. */
  invitation: z.optional(z.string().check(z.maxLength(200))),
  /** The solved proof of work that was issued with the ticket; required of open answers. */
  proof: z.optional(z.string().check(z.maxLength(2000))),
  /** Signed by the server when an online answer begins; required without an account. */
  ticket: z.optional(z.string().check(z.maxLength(400))),
  /** A random id stored in the browser; only a keyed hash is stored on the server, for a week. */
  deviceId: z.optional(z.uuid()),
  /** Honeypot: a hidden field that only bots fill in. */
  website: z.optional(z.string().check(z.maxLength(200))),
})
export type AnswerSent = z.infer<typeof AnswerSent>

/** Confirms a stored answer. */
export const Receipt = z.object({ receipt: z.string(), submittedAt: z.string() })
