import * as z from 'zod/mini'
import { plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import {
  FILES_MAX,
  MATRIX_COLUMNS_MAX,
  MATRIX_ROWS_MAX,
  NUMBER_MAX,
  OPTION_MAX_CHARS,
  OPTIONS_MAX,
  TEXT_ANSWER_MAX_CHARS,
} from './limits.ts'

// The whole world is allowed, because people also answer while travelling.
const Latitude = z.number().check(z.minimum(-90), z.maximum(90))
const Longitude = z.number().check(z.minimum(-180), z.maximum(180))
const Other = plainText(1, OPTION_MAX_CHARS)
const ids = (max: number) => z.array(z.uuid()).check(z.maxLength(max))

/** Schemas of answers by question type. */
export const VALUES = {
  short_text: plainText(1, TEXT_ANSWER_MAX_CHARS),
  long_text: plainText(1, TEXT_ANSWER_MAX_CHARS, { multiline: true }),
  /** One option, or the respondent's own text. */
  single_choice: z.union([z.strictObject({ option: z.uuid() }), z.strictObject({ other: Other })]),
  multiple_choice: z.strictObject({ options: ids(OPTIONS_MAX), other: z.optional(Other) }),
  yes_no: z.boolean(),
  rating: z.int(),
  scale: z.int(),
  number: z.number().check(z.minimum(-NUMBER_MAX), z.maximum(NUMBER_MAX)),
  date: IsoDay,
  /** Column id by row id. */
  matrix: z.record(z.uuid(), z.uuid()).check(z.refine((rows) => Object.keys(rows).length <= MATRIX_ROWS_MAX)),
  /** Column ids by row id. */
  multi_matrix: z
    .record(z.uuid(), ids(MATRIX_COLUMNS_MAX))
    .check(z.refine((rows) => Object.keys(rows).length <= MATRIX_ROWS_MAX)),
  /** All options, most important first. */
  ranking: ids(OPTIONS_MAX),
  /** Ids of uploaded files. */
  file: ids(FILES_MAX),
  location: z.strictObject({ latitude: Latitude, longitude: Longitude }),
} as const

export type ValueType = keyof typeof VALUES
export type Value = z.infer<(typeof VALUES)[ValueType]>
/** A respondent's answers by question id, without hidden and unanswered questions. */
export type Values = Record<string, Value>
