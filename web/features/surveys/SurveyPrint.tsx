import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { inLang, type Lang, type Localized } from '#contract/core/text.ts'
import {
  numbersOf,
  type Option,
  type Question,
  type Survey,
  surveys,
  unpiped,
} from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { codeOf } from '../../core/api.ts'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { Missing } from './Missing.tsx'
import { pathOf, SURVEYS } from './paths.ts'
import classes from './print.module.css'
import { surveyTexts } from './texts.ts'

const LANGUAGES = ['mn', 'en', 'both'] as const
type Languages = (typeof LANGUAGES)[number]

/** The questionnaire on paper: boxes to tick with the codes of the data file, and lines to write on. */
export default function SurveyPrint() {
  const t = surveyTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const [languages, setLanguages] = useState<Languages>(lang)
  const { data, error, refetch } = useAsk(surveys, 'one', { params: { id } })
  const survey = data?.data
  const name = survey ? inLang(survey.title, lang) || t('untitled') : t('title')
  return (
    <Page
      title={t('print.title')}
      lead={t('print.lead')}
      crumbs={[{ label: t('title'), to: SURVEYS }, { label: name, to: pathOf(id) }, { label: t('print.title') }]}
      crumbsLabel={t('crumbs')}
      action={
        survey && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('print.do')}
          </Button>
        )
      }
    >
      {error && !survey && <Missing isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !survey && <TextSkeleton lines={8} />}
      {survey && (
        <>
          <div className={`nt-no-print ${classes.tools}`}>
            <NativeSelect
              label={t('print.language')}
              value={languages}
              options={LANGUAGES.map((value) => ({ value, label: t(`print.languages.${value}`) }))}
              onChange={setLanguages}
            />
          </div>
          <Sheet survey={survey} languages={languages} />
        </>
      )}
    </Page>
  )
}

/** A text in the languages of the sheet, the second one smaller. */
function Words({ text, languages }: { text: Localized; languages: Languages }) {
  const { mn, en } = unpiped(text)
  if (languages !== 'both') return <span lang={languages}>{inLang({ mn, ...(en ? { en } : {}) }, languages)}</span>
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

function Sheet({ survey, languages }: { survey: Survey; languages: Languages }) {
  const lang = useLang()
  const t = surveyTexts.useText()
  const numbers = numbersOf(survey.structure)
  return (
    <article className={classes.sheet}>
      <header>
        <h2>
          <Words text={survey.title} languages={languages} />
        </h2>
        {survey.description.mn && (
          <p>
            <Words text={survey.description} languages={languages} />
          </p>
        )}
        <p className={classes.about}>
          {[t('print.area'), t('print.date'), t('print.interviewer'), t('print.number')].map((label) => (
            <span key={label}>
              {label} <span className={classes.blank} />
            </span>
          ))}
        </p>
      </header>
      {survey.structure.map((group) => (
        <section key={group.id}>
          <h3>
            <Words text={group.title} languages={languages} />
          </h3>
          {group.questions.map((question) => (
            <div key={question.id} className={classes.question}>
              <p className={classes.asked}>
                {numbers.has(question.id) && <span>{numbers.get(question.id)}.</span>}{' '}
                <Words text={question.text} languages={languages} />
                {question.required && ' *'}
              </p>
              {question.help && (
                <p className={classes.second}>
                  <Words text={question.help} languages={languages} />
                </p>
              )}
              {(question.showIf || question.endIf) && (
                <p className={classes.second}>
                  {question.showIf && t('print.conditional')} {question.endIf && t('print.mayEnd')}
                </p>
              )}
              <Field question={question} languages={languages} lang={lang} />
            </div>
          ))}
        </section>
      ))}
    </article>
  )
}

interface FieldProps<Q extends Question = Question> {
  question: Q
  languages: Languages
  lang: Lang
}

/** A box with its code and what it means. */
function Box({ code, children }: { code: string | number; children?: React.ReactNode }) {
  return (
    <li>
      <span className={classes.box} /> <small>{code}</small> {children}
    </li>
  )
}

const Lines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, i) => <div key={`line ${i + 1}`} className={classes.line} />)

function Field({ question, languages, lang }: FieldProps) {
  const t = surveyTexts.useText()
  const options = (all: readonly Option[]) =>
    all.map(({ id, text }, i) => (
      <Box key={id} code={i + 1}>
        <Words text={text} languages={languages} />
      </Box>
    ))
  const steps = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => <Box key={from + i} code={from + i} />)
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice':
      return (
        <ul>
          {options(question.options)}
          {question.other && (
            <Box code={OTHER_CODE}>
              {t('print.other')} <span className={classes.blank} />
            </Box>
          )}
        </ul>
      )
    case 'yes_no':
      return (
        <ul data-row>
          <Box code={1}>{surveyWords[languages === 'both' ? lang : languages].yes}</Box>
          <Box code={0}>{surveyWords[languages === 'both' ? lang : languages].no}</Box>
        </ul>
      )
    case 'rating':
      return <ul data-row>{steps(1, question.steps)}</ul>
    case 'scale':
      return (
        <ul data-row>
          {question.low && <Words text={question.low} languages={languages} />}
          {steps(question.from, question.to)}
          {question.high && <Words text={question.high} languages={languages} />}
        </ul>
      )
    case 'matrix':
    case 'multi_matrix':
      return (
        <table>
          <thead>
            <tr>
              <td />
              {question.columns.map(({ id, text }, i) => (
                <th key={id} scope="col">
                  <Words text={text} languages={languages} /> <small>{i + 1}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {question.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Words text={row.text} languages={languages} />
                </th>
                {question.columns.map(({ id }) => (
                  <td key={id}>
                    <span className={classes.box} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'ranking':
      return (
        <ul>
          {question.options.map(({ id, text }) => (
            <li key={id}>
              <span className={classes.blank} data-short /> <Words text={text} languages={languages} />
            </li>
          ))}
        </ul>
      )
    case 'info':
      return null
    case 'long_text':
      return <Lines count={4} />
    case 'file':
      return <p className={classes.second}>{t('print.file')}</p>
    default:
      return <Lines count={1} />
  }
}

/** The code of «other» in the data file. */
const OTHER_CODE = 97
