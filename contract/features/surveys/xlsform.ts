import * as z from 'zod/mini'
import { ById, oneOf } from '../../core/model/page.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import type { Structure } from './questions.ts'

/** Why a part of an XLSForm is not imported, or is imported differently. */
export const XLSFORM_PROBLEMS = [
  'no_sheet',
  'unknown_type',
  'type_changed',
  'metadata',
  'calculation',
  'repeat',
  'nested_group',
  'unknown_list',
  'choice_filter',
  'relevant',
  'constraint',
  'appearance',
  'default',
  'no_label',
  'duplicate_name',
  'shortened',
  'invalid',
  'reference',
  'too_many',
] as const

/** Problems listed per form. */
export const XLSFORM_PROBLEMS_MAX = 500

/** A form converted for import; nothing is saved. */
export const XlsFormRead = z.object({
  title: LocalizedAnswer,
  // validated when the client creates a draft from it
  structure: z.custom<Structure>((value) => Array.isArray(value)),
  questions: z.int(),
  problems: z.array(
    z.object({ code: z.enum(XLSFORM_PROBLEMS), sheet: z.string(), line: z.int(), name: z.string(), what: z.string() }),
  ),
  /** The number of problems not listed because there are too many. */
  omitted: z.int(),
})
export type XlsFormRead = z.infer<typeof XlsFormRead>
export type XlsFormProblem = XlsFormRead['problems'][number]

/** Import and export of XLSForms, the format of ODK, KoboToolbox and similar tools. */
export const xlsFormRoutes = {
  readXlsForm: {
    method: 'POST',
    path: '/surveys/xlsform',
    can: 'write',
    summary:
      'Converts an XLSForm (multipart, field `file`) into questions, and lists what is not supported. Nothing is saved.',
    answer: oneOf(XlsFormRead),
    kind: 'upload',
    quiet: true,
    perMinute: 20,
  },
  xlsForm: {
    method: 'GET',
    path: '/surveys/:id/xlsform',
    can: 'results',
    summary: 'The questions as an XLSForm.',
    params: ById,
    kind: 'stream',
    heavy: true,
    perMinute: 30,
  },
} as const
