import * as z from 'zod/mini'
import { Instant } from '../model/page.ts'
import { NOTE_MAX_CHARS } from '../model/workflow.ts'
import { LocalizedAnswer, plainText } from '../text/localized.ts'
import { IsoDay } from '../time/dates.ts'

/** Characters of the secret in the link to a case: 160 bits in hexadecimal. */
export const CASE_SECRET_CHARS = 40

/** The secret of a link to a case. Only its hash is compared; any other text is treated as an unknown case. */
export const CaseSecret = z.string().check(z.maxLength(100))

/** One event of a case, as its citizen sees it: no person is named. */
export const CaseStep = z.object({
  at: Instant,
  /** The state after it. */
  status: z.string(),
  /** The office's answer; null without one. */
  answer: z.nullable(z.string()),
})

/** A report or message as its citizen sees it, without an account. Source: docs/rules/cases.md. */
export const CaseView = z.object({
  number: z.int(),
  /** The category or the topic. */
  about: LocalizedAnswer,
  area: LocalizedAnswer,
  createdAt: Instant,
  /** What the citizen wrote. */
  text: z.string(),
  status: z.string(),
  /** The day until which the office has to act; null when it is finished. */
  dueOn: z.nullable(IsoDay),
  steps: z.array(CaseStep),
  /** How many photos it has. */
  photos: z.int(),
  /** Whether the citizen may add some now. */
  takesPhotos: z.boolean(),
  /** Whether the citizen may now say whether it is solved. */
  canJudge: z.boolean(),
  /** The citizen's verdict; null without one. */
  outcome: z.nullable(z.object({ solved: z.boolean(), note: z.string(), at: Instant })),
})
export type CaseView = z.infer<typeof CaseView>

/** The citizen's answer to 'is it solved?'. A comment is required when it is not. */
export const CaseOutcome = z
  .strictObject({
    secret: CaseSecret,
    solved: z.union([
      z.boolean(),
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((word) => word === 'true'),
      ),
    ]),
    note: z._default(plainText(0, NOTE_MAX_CHARS, { multiline: true }), ''),
  })
  .check(z.refine(({ solved, note }) => solved || note.trim() !== '', { path: ['note'], error: 'required' }))
export type CaseOutcome = z.output<typeof CaseOutcome>

/** The link to a case that was just sent. */
export const CaseSent = z.object({
  sent: z.literal(true),
  number: z.optional(z.int()),
  /** The secret of its link, which is returned only here. */
  secret: z.optional(z.string()),
})
export type CaseSent = z.infer<typeof CaseSent>
