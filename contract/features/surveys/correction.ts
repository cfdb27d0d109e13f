import * as z from 'zod/mini'
import { localized } from '../../core/text/localized.ts'
import { DESCRIPTION_MAX_CHARS } from './limits.ts'

/** Names of text fields in a survey and its groups, questions, options, matrix rows and columns. */
export const TEXT_FIELDS = ['title', 'description', 'text', 'help', 'low', 'high'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

const TEXTS_MAX = 50

/** A corrected text; without an id it belongs to the survey itself. */
export const CorrectedText = z.strictObject({
  id: z.optional(z.uuid()),
  field: z.enum(TEXT_FIELDS),
  // the limit of the particular field is checked when the whole survey is validated
  text: localized(DESCRIPTION_MAX_CHARS, { multiline: true, required: false }),
})
export type CorrectedText = z.infer<typeof CorrectedText>

export const CorrectedTexts = z.array(CorrectedText).check(z.minLength(1), z.maxLength(TEXTS_MAX))
