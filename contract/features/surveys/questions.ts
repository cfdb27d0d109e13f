import * as z from 'zod/mini'
import { localized, nfc } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import {
  ALTERNATIVES_MAX,
  CONDITIONS_MAX,
  DECIMALS_MAX,
  FILES_MAX,
  GROUPS_MAX,
  MATRIX_COLUMNS_MAX,
  MATRIX_ROWS_MAX,
  NUMBER_MAX,
  OPTION_MAX_CHARS,
  OPTIONS_MAX,
  QUESTION_MAX_CHARS,
  QUESTIONS_MAX,
  RATING_STEPS,
  SCALE_STEPS,
  TEXT_ANSWER_MAX_CHARS,
  TITLE_MAX_CHARS,
} from './limits.ts'

/** Types of questions; `info` is text to read without an answer. Source: docs/rules/surveys.md. */
export const QUESTION_TYPES = [
  'short_text',
  'long_text',
  'single_choice',
  'multiple_choice',
  'yes_no',
  'rating',
  'scale',
  'number',
  'date',
  'matrix',
  'multi_matrix',
  'ranking',
  'file',
  'location',
  'info',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export const OPERATORS = ['answered', 'not_answered', 'equals', 'not_equals', 'contains'] as const
export type Operator = (typeof OPERATORS)[number]

const between = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const Amount = z.number().check(z.minimum(-NUMBER_MAX), z.maximum(NUMBER_MAX))
// texts may be empty in a draft; publishing requires them
const text = (max: number) => localized(max, { multiline: true, required: false })

const test = {
  questionId: z.uuid(),
  operator: z.enum(OPERATORS),
  /** An option's id, a text, a number as text, 'true' or 'false'; absent for `answered` and `not_answered`. */
  value: z.optional(z.string().check(z.maxLength(OPTION_MAX_CHARS), z.overwrite(nfc))),
}
const Test = z.strictObject(test)
/** One comparison with the answer to a question. */
export type Test = z.infer<typeof Test>

/** A comparison with alternatives, of which at least one must hold. Several conditions are joined by AND. */
export const Condition = z.strictObject({
  ...test,
  or: z.optional(z.array(Test).check(z.maxLength(ALTERNATIVES_MAX))),
})
export type Condition = z.infer<typeof Condition>

/** The comparisons of a condition, of which at least one must hold. */
export const testsOf = ({ or = [], ...first }: Condition): [Test, ...Test[]] => [first, ...or]

const conditions = z.optional(z.array(Condition).check(z.maxLength(CONDITIONS_MAX)))

export const Option = z.strictObject({ id: z.uuid(), text: text(OPTION_MAX_CHARS) })
export type Option = z.infer<typeof Option>

const options = (max: number) => z.array(Option).check(z.maxLength(max))

const asked = {
  id: z.uuid(),
  text: text(QUESTION_MAX_CHARS),
  help: z.optional(text(QUESTION_MAX_CHARS)),
  required: z.boolean(),
  showIf: conditions,
  /** Once the question is answered and all of these hold, nothing after it is asked. May refer to the question itself. */
  endIf: conditions,
}

const variant = <const T extends QuestionType, S extends z.core.$ZodShape>(type: T, shape: S) =>
  z.strictObject({ ...asked, type: z.literal(type), ...shape })

const maxChars = between(1, TEXT_ANSWER_MAX_CHARS)

/** A question with the fields of its type. */
export const Question = z.discriminatedUnion('type', [
  variant('short_text', { maxChars }),
  variant('long_text', { maxChars }),
  variant('single_choice', {
    options: options(OPTIONS_MAX),
    layout: z.enum(['radio', 'dropdown', 'chips']),
    other: z.boolean(),
  }),
  variant('multiple_choice', {
    options: options(OPTIONS_MAX),
    layout: z.enum(['radio', 'chips']),
    other: z.boolean(),
    minPicks: z.optional(between(0, OPTIONS_MAX)),
    maxPicks: z.optional(between(1, OPTIONS_MAX)),
  }),
  variant('yes_no', {}),
  variant('rating', { steps: between(RATING_STEPS.min, RATING_STEPS.max) }),
  variant('scale', {
    from: between(0, 1),
    to: between(1, SCALE_STEPS.max),
    low: z.optional(text(OPTION_MAX_CHARS)),
    high: z.optional(text(OPTION_MAX_CHARS)),
  }),
  variant('number', {
    min: z.optional(Amount),
    max: z.optional(Amount),
    decimals: between(0, DECIMALS_MAX),
  }),
  variant('date', { min: z.optional(IsoDay), max: z.optional(IsoDay) }),
  variant('matrix', { rows: options(MATRIX_ROWS_MAX), columns: options(MATRIX_COLUMNS_MAX) }),
  variant('multi_matrix', {
    rows: options(MATRIX_ROWS_MAX),
    columns: options(MATRIX_COLUMNS_MAX),
    /** The least number of columns to pick in each answered row. */
    minPicks: z.optional(between(1, MATRIX_COLUMNS_MAX)),
    maxPicks: z.optional(between(1, MATRIX_COLUMNS_MAX)),
  }),
  variant('ranking', { options: options(OPTIONS_MAX) }),
  variant('file', { accept: z.enum(['picture', 'any']), maxFiles: between(1, FILES_MAX) }),
  variant('location', {}),
  variant('info', {}),
])
export type Question = z.infer<typeof Question>
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>

/** A group of questions, shown as one screen of the answering page. */
export const Group = z.strictObject({
  id: z.uuid(),
  title: text(TITLE_MAX_CHARS),
  questions: z.array(Question).check(z.maxLength(QUESTIONS_MAX)),
})
export type Group = z.infer<typeof Group>

/** All groups and questions in order; saved and frozen as a whole. */
export const Structure = z.array(Group).check(
  z.maxLength(GROUPS_MAX),
  z.refine((groups) => groups.flatMap((g) => g.questions).length <= QUESTIONS_MAX, { error: 'too_many_items' }),
)
export type Structure = z.infer<typeof Structure>

/** All questions in order. */
export const questionsOf = (structure: Structure): Question[] => structure.flatMap((group) => group.questions)

/** Whether a question takes an answer. */
export const isAnswered = (question: Question): boolean => question.type !== 'info'

/** The number of each question; text to read has none. */
export const numbersOf = (structure: Structure): ReadonlyMap<string, number> =>
  new Map(
    questionsOf(structure)
      .filter(isAnswered)
      .map(({ id }, i) => [id, i + 1]),
  )

/** The options of a question that has some; none otherwise. */
export const optionsOf = (question: Question): readonly Option[] => ('options' in question ? question.options : [])
