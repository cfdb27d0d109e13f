import * as z from 'zod/mini'
import { IsoDay } from '../time/dates.ts'
import { ById, oneOf } from './page.ts'

/** Facts of the workflow about a person and an entry: enters such entries; publishes them; has never written this one. */
export const FOUR_EYES_FACTS = ['enters', 'publishes', 'other'] as const
export type FourEyesFact = (typeof FOUR_EYES_FACTS)[number]

/** The submitted entries up to a day, as the person who publishes them sees them. */
export const Submitted = z.object({
  /** Those that others have written: these are published. */
  count: z.int(),
  /** Those that the person has written: these are left. */
  own: z.int(),
  /** The first and the last day of those of others; null without any. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Identifies exactly these versions of the entries of others. */
  print: z.string(),
})
export type Submitted = z.infer<typeof Submitted>

/** `print` of `Submitted`: nothing is published that was not counted when the person looked. */
export const PublishSubmitted = z.strictObject({ until: IsoDay, print: z.string().check(z.maxLength(64)) })
export type PublishSubmitted = z.infer<typeof PublishSubmitted>

/** How many entries were published, and how many of the person's own were left. */
const PublishedCount = z.object({ published: z.int(), own: z.int() })
export type PublishedCount = z.infer<typeof PublishedCount>

/**
 * The routes that publish the entries of one owner that others have submitted, to be added to those of the feature: `path` is their base
 * ('/funds/:id/prices'), `can` the required verb, `what` the entries in English ('prices').
 */
export function publicationRoutes<const Path extends string, const Verb extends string>(
  path: Path,
  can: Verb,
  what: string,
) {
  return {
    submitted: {
      method: 'GET',
      path: `${path}/submitted`,
      can,
      summary: `How many submitted ${what} there are up to a day, by others and your own, before they are published together.`,
      params: ById,
      query: z.strictObject({ until: IsoDay }),
      answer: oneOf(Submitted),
    },
    publishMany: {
      method: 'POST',
      path: `${path}/publication`,
      can,
      summary: `Publishes all submitted ${what} up to a day that you have seen counted, without those that you have written yourself.`,
      params: ById,
      body: PublishSubmitted,
      answer: oneOf(PublishedCount),
      heavy: true,
    },
  } as const
}
