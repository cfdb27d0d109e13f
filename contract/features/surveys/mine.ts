import * as z from 'zod/mini'
import { ById, Instant, oneOf } from '../../core/page.ts'
import { RawValues } from './answers.ts'

/** The characters of a receipt with its hyphen, and room for what people type around them. */
const RECEIPT_MAX = 20

/**
 * Identifies the caller's answer: the id that the device made together with the receipt. The account is enough where the survey is not
 * anonymous.
 */
const proof = {
  clientId: z.optional(z.uuid()),
  receipt: z.optional(z.string().check(z.maxLength(RECEIPT_MAX))),
}

/** The caller's answer, to be changed. */
export const MyAnswer = z.object({
  clientId: z.uuid(),
  receipt: z.string(),
  answers: z.record(z.string(), z.unknown()),
  submittedAt: Instant,
  changedAt: z.nullable(Instant),
  /** Sent back with a change. */
  changes: z.int(),
})
export type MyAnswer = z.infer<typeof MyAnswer>

/** Reading and changing the caller's answer while the survey is active. */
export const mineRoutes = {
  mine: {
    method: 'POST',
    path: '/surveys/:id/answers/mine',
    can: 'answer',
    summary: 'Your answer, found by its `clientId` and receipt or, unless the survey is anonymous, by your account.',
    params: ById,
    body: z.strictObject(proof),
    answer: oneOf(MyAnswer),
    quiet: true,
    // with the receipt, and kept next to its sender it would tell whose an anonymous answer is
    secret: true,
    perMinute: 60,
  },
  changeMine: {
    method: 'PUT',
    path: '/surveys/:id/answers/mine',
    can: 'answer',
    summary: 'Replaces your answer while the survey is active, if `changes` is still current. Results follow exactly.',
    params: ById,
    body: z.strictObject({ ...proof, changes: z.int().check(z.minimum(0)), answers: RawValues }),
    answer: oneOf(MyAnswer),
    secret: true,
    perMinute: 60,
  },
} as const
