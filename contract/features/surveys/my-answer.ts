import * as z from 'zod/mini'
import { ById, Instant, oneOf } from '../../core/model/page.ts'
import { RawValues } from './answers.ts'

/** A receipt with its hyphen, with room for stray characters. */
const RECEIPT_MAX = 20

/**
 * Identifies the caller's answer by the id generated on the device and the receipt. The account is sufficient unless the
 * survey is anonymous.
 */
const proof = {
  clientId: z.optional(z.uuid()),
  receipt: z.optional(z.string().check(z.maxLength(RECEIPT_MAX))),
}

/** The caller's answer, for editing. */
export const MyAnswer = z.object({
  clientId: z.uuid(),
  receipt: z.string(),
  answers: z.record(z.string(), z.unknown()),
  submittedAt: Instant,
  changedAt: z.nullable(Instant),
  /** The number of changes so far; a change must name the current one. */
  changes: z.int(),
})
export type MyAnswer = z.infer<typeof MyAnswer>

/** Reading and changing the caller's answer while the survey is active. */
export const myAnswerRoutes = {
  mine: {
    method: 'POST',
    path: '/surveys/:id/answers/mine',
    can: 'answer',
    summary: 'Your answer, found by its `clientId` and receipt or, unless the survey is anonymous, by your account.',
    params: ById,
    body: z.strictObject(proof),
    answer: oneOf(MyAnswer),
    quiet: true,
    // the response contains the receipt; stored with its sender it would reveal the author of an anonymous answer
    secret: true,
    perMinute: 60,
  },
  changeMine: {
    method: 'PUT',
    path: '/surveys/:id/answers/mine',
    can: 'answer',
    summary: 'Replaces your answer while the survey is active, if `changes` is still current. Results are updated.',
    params: ById,
    body: z.strictObject({ ...proof, changes: z.int().check(z.minimum(0)), answers: RawValues }),
    answer: oneOf(MyAnswer),
    secret: true,
    perMinute: 60,
  },
} as const
