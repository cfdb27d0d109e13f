import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import {
  numbersOf,
  type Option,
  type Question,
  type QuestionOf,
  type Structure,
  type Survey,
  unpiped,
} from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { formTexts } from '../../../answering/texts.ts'
import classes from './print.module.css'
import { askCondition, endCondition, limitText, sheetText } from './sheet-texts.ts'

export const LANGUAGES = ['mn', 'en', 'both'] as const
export type Languages = (typeof LANGUAGES)[number]

/** The code of 'other' in the data file. */
const OTHER_CODE = 97
/** The number of options from which they are printed in two columns. */
const MANY_OPTIONS = 9
/** The maximum number of matrix columns with texts in the table head; with more, the texts are listed above the table. */
const WIDE_COLUMNS = 6

/** A text in the languages of the sheet; the second language is smaller. */
function SheetText({ languages, textOf }: { languages: Languages; textOf: (lang: Lang) => string }) {
  if (languages !== 'both') return <span lang={languages}>{textOf(languages)}</span>
  const [mn, en] = [textOf('mn'), textOf('en')]
  return (
    <span>
      <span lang="mn">{mn}</span>
      {en && en !== mn && (
        <span lang="en" className={classes.second}>
          {' '}
          / {en}
        </span>
      )}
    </span>
  )
}

/** A text of the survey, with fallback to Mongolian. */
const textIn = (text: Localized) => (lang: Lang) => inLang(unpiped(text), lang)

/** The printed questionnaire. */
export function SurveySheet({ survey, languages }: { survey: Survey; languages: Languages }) {
  const numbers = numbersOf(survey.structure)
  const label = (key: 'area' | 'date' | 'interviewer' | 'number') => (
    <SheetText languages={languages} textOf={(lang) => sheetText(lang, key)} />
  )
  return (
    <article className={classes.sheet}>
      <header>
        <h2>
          <SheetText languages={languages} textOf={textIn(survey.title)} />
        </h2>
        {survey.description.mn && (
          <p className={classes.lines}>
            <SheetText languages={languages} textOf={textIn(survey.description)} />
          </p>
        )}
        <p className={classes.about}>
          {(['area', 'date', 'interviewer', 'number'] as const).map((key) => (
            <span key={key}>
              {label(key)} <span className={classes.blank} />
            </span>
          ))}
        </p>
        <p className={classes.second}>
          <SheetText languages={languages} textOf={(lang) => formTexts(lang)('requiredNote')} />
        </p>
      </header>
      {survey.structure.map((group) => (
        <section key={group.id}>
          <h3>
            <SheetText languages={languages} textOf={textIn(group.title)} />
          </h3>
          {group.questions.map((question) => (
            <PrintedQuestion
              key={question.id}
              question={question}
              no={numbers.get(question.id)}
              structure={survey.structure}
              languages={languages}
            />
          ))}
        </section>
      ))}
    </article>
  )
}

interface PrintedQuestionProps {
  question: Question
  no: number | undefined
  structure: Structure
  languages: Languages
}

/** A question with its condition, limits, space for the answer, and end condition. */
function PrintedQuestion({ question, no, structure, languages }: PrintedQuestionProps) {
  const shown = languages === 'both' ? 'mn' : languages
  const note = (textOf: (lang: Lang) => string) =>
    textOf(shown) && (
      <p className={classes.second}>
        <SheetText languages={languages} textOf={textOf} />
      </p>
    )
  return (
    <div className={classes.question}>
      {note((lang) => askCondition(structure, question, lang))}
      <p className={classes.asked}>
        {no !== undefined && <span>{no}. </span>}
        <SheetText languages={languages} textOf={textIn(question.text)} />
        {question.required && ' *'}
      </p>
      {question.help && note(textIn(question.help))}
      {note((lang) => limitText(question, lang))}
      <Field question={question} languages={languages} />
      {note((lang) => endCondition(structure, question, lang))}
    </div>
  )
}

/** A box to tick, with its code and label. */
function Box({ code, children }: { code: string | number; children?: React.ReactNode }) {
  return (
    <li>
      <span className={classes.box} /> <small>{code}</small> {children}
    </li>
  )
}

const WritingLines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, i) => <div key={`line ${i + 1}`} className={classes.line} />)

const ShortBlank = () => <span className={classes.blank} data-short />

interface FieldProps<Q extends Question = Question> {
  question: Q
  languages: Languages
}

function Field({ question, languages }: FieldProps) {
  const bilingual = (textOf: (lang: Lang) => string) => <SheetText languages={languages} textOf={textOf} />
  const steps = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => <Box key={from + i} code={from + i} />)
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice':
      return <ChoiceBoxes question={question} languages={languages} />
    case 'yes_no':
      return (
        <ul data-row>
          <Box code={1}>{bilingual((lang) => surveyLabels[lang].yes)}</Box>
          <Box code={0}>{bilingual((lang) => surveyLabels[lang].no)}</Box>
        </ul>
      )
    case 'rating':
      return <ul data-row>{steps(1, question.steps)}</ul>
    case 'scale':
      return (
        <div className={classes.scale}>
          <ul>{steps(question.from, question.to)}</ul>
          <div className={classes.ends}>
            <span>{question.low && bilingual(textIn(question.low))}</span>
            <span>{question.high && bilingual(textIn(question.high))}</span>
          </div>
        </div>
      )
    case 'matrix':
    case 'multi_matrix':
      return <Matrix question={question} languages={languages} />
    case 'ranking':
      return (
        <ul data-many={question.options.length >= MANY_OPTIONS || undefined}>
          {question.options.map(({ id, text }) => (
            <li key={id}>
              <ShortBlank /> {bilingual(textIn(text))}
            </li>
          ))}
        </ul>
      )
    case 'date':
      return (
        <p className={classes.parts}>
          {(['year', 'month', 'day'] as const).map((part) => (
            <span key={part}>
              <ShortBlank /> {bilingual((lang) => sheetText(lang, part))}
            </span>
          ))}
        </p>
      )
    case 'location':
      return (
        <p className={classes.parts}>
          {(['latitude', 'longitude'] as const).map((part) => (
            <span key={part}>
              {bilingual((lang) => formTexts(lang)(`location.${part}`))} <span className={classes.blank} />
            </span>
          ))}
        </p>
      )
    case 'info':
      return null
    case 'long_text':
      return <WritingLines count={4} />
    case 'file':
      return <p className={classes.second}>{bilingual((lang) => sheetText(lang, 'file'))}</p>
    default:
      return <WritingLines count={1} />
  }
}

/** A box for each option, and one for 'other'. */
function ChoiceBoxes({ question, languages }: FieldProps<QuestionOf<'single_choice' | 'multiple_choice'>>) {
  return (
    <ul data-many={question.options.length >= MANY_OPTIONS || undefined}>
      {question.options.map(({ id, text }, i) => (
        <Box key={id} code={i + 1}>
          <SheetText languages={languages} textOf={textIn(text)} />
        </Box>
      ))}
      {question.other && (
        <Box code={OTHER_CODE}>
          <SheetText languages={languages} textOf={(lang) => sheetText(lang, 'other')} />{' '}
          <span className={classes.blank} />
        </Box>
      )}
    </ul>
  )
}

/** A table of boxes to tick. Its head has the codes of the columns, and their texts if they fit; on a narrow screen they never do. */
function Matrix({ question, languages }: FieldProps<QuestionOf<'matrix' | 'multi_matrix'>>) {
  const isWide = question.columns.length > WIDE_COLUMNS
  const name = ({ text }: Option) => <SheetText languages={languages} textOf={textIn(text)} />
  return (
    <>
      <p className={classes.codes} data-narrow={!isWide || undefined}>
        {question.columns.map((column, i) => (
          <span key={column.id}>
            <small>{i + 1}</small> {name(column)}
          </span>
        ))}
      </p>
      <table data-wide={isWide || undefined}>
        <thead>
          <tr>
            <td />
            {question.columns.map((column, i) => (
              <th key={column.id} scope="col">
                {!isWide && <span className={classes.columnName}>{name(column)}</span>} <small>{i + 1}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {question.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{name(row)}</th>
              {question.columns.map(({ id }) => (
                <td key={id}>
                  <span className={classes.box} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
