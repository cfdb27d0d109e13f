import * as z from 'zod/mini'
import { IsoDay } from './dates.ts'
import { Instant } from './page.ts'
import { plainText } from './text.ts'
import { NOTE_MAX_CHARS } from './workflow.ts'

/** Letters of the secret in the link to a case: 160 bits in hexadecimal. */
export const CASE_SECRET_CHARS = 40

/** The secret of a link to a case. It is compared by its hash; anything else answers as an unknown case does. */
export const CaseSecret = z.string().check(z.maxLength(100))

const Name = z.object({ mn: z.string(), en: z.optional(z.string()) })

/** One thing that happened to a case, as its citizen sees it: no person is named. */
export const CaseStep = z.object({
  at: Instant,
  /** The state from then on. */
  status: z.string(),
  /** What the office answered with it; null where nothing was said to the citizen. */
  answer: z.nullable(z.string()),
})

/** A report or message as its citizen follows it, without an account. Source: docs/rules/cases.md. */
export const CaseView = z.object({
  number: z.int(),
  /** The category or the topic. */
  about: Name,
  area: Name,
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
  /** Whether the citizen may say now if it is solved. */
  canJudge: z.boolean(),
  /** What the citizen said; null before. */
  outcome: z.nullable(z.object({ solved: z.boolean(), note: z.string(), at: Instant })),
})
export type CaseView = z.infer<typeof CaseView>

/** The citizen's answer to 'is it solved?'. Words are needed where it is not. */
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

/** Where a case that was just sent is followed. */
export const CaseSent = z.object({
  sent: z.literal(true),
  number: z.optional(z.int()),
  /** The secret of its link, which is shown here alone. */
  secret: z.optional(z.string()),
})
export type CaseSent = z.infer<typeof CaseSent>
