import * as z from 'zod/mini'
import { localized } from '../../core/text.ts'
import { DESCRIPTION_MAX_CHARS } from './limits.ts'

/** The texts of a survey: of itself, of a group, a question, an option, a matrix row or column. */
export const TEXT_FIELDS = ['title', 'description', 'text', 'help', 'low', 'high'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** The most texts that one correction changes. */
const TEXTS_MAX = 50

/** A corrected text; without an id, of the survey itself. */
export const CorrectedText = z.strictObject({
  id: z.optional(z.uuid()),
  field: z.enum(TEXT_FIELDS),
  // the limit of each field is checked with the whole survey
  text: localized(DESCRIPTION_MAX_CHARS, { multiline: true, required: false }),
})
export type CorrectedText = z.infer<typeof CorrectedText>

export const CorrectedTexts = z.array(CorrectedText).check(z.minLength(1), z.maxLength(TEXTS_MAX))
