import * as z from 'zod/mini'
import { plainText } from '../../core/text/localized.ts'

/** Why somebody opens a register number; its owner is notified of it. `other` needs words. */
export const READING_REASONS = ['correct', 'asked', 'document', 'other'] as const
export type ReadingReason = (typeof READING_REASONS)[number]

/** Characters of the words in which a reason is given. Our choice. */
const READING_NOTE_MAX = 200

/** The reason for a reading, part of the query. */
export const Reading = z.strictObject({
  reason: z.optional(z.enum(READING_REASONS)),
  note: z.optional(plainText(1, READING_NOTE_MAX)),
})

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
