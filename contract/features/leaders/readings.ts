import * as z from 'zod/mini'
import { plainText } from '../../core/text/localized.ts'

/** Why somebody opens or downloads register numbers; their owners are notified of it. `other` needs a note. */
export const READING_REASONS = ['correct', 'asked', 'document', 'other'] as const
export type ReadingReason = (typeof READING_REASONS)[number]

/** Characters of the note to a reason. Our choice. */
const READING_NOTE_MAX = 200

/** The fields of the reason for a reading; to be checked by `explained`. */
export const readingFields = {
  reason: z.enum(READING_REASONS),
  /** Required for the reason `other`. */
  note: z.optional(plainText(1, READING_NOTE_MAX)),
}

/** Refuses the reason `other` without a note. */
export const explained = z.check<{ reason: ReadingReason; note?: string | undefined }>(({ value, issues }) => {
  if (value.reason !== 'other' || value.note) return
  issues.push({ code: 'custom', input: value.note, path: ['note'], message: 'required' })
})

/** The reason for a reading. */
export const Reading = z.strictObject(readingFields).check(explained)
export type Reading = z.infer<typeof Reading>

/** The reasons in words, for the dialog and for the notice. */
export const readingLabels = {
  mn: {
    correct: 'Мэдээлэл тулгах, засах',
    asked: 'Ахлагчийн өөрийнх нь хүсэлт',
    document: 'Гэрээ, тодорхойлолт, төлбөрийн баримт бүрдүүлэх',
    other: 'Бусад',
  },
  en: {
    correct: 'Checking or correcting data',
    asked: 'The leader asked for it',
    document: 'Preparing a contract, certificate or payment',
    other: 'Another reason',
  },
} as const satisfies Record<'mn' | 'en', Record<ReadingReason, string>>
