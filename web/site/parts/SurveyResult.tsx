import { formatNumber, formatPercent, plural } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type Question, type QuestionResult, type Survey, unpiped } from '#contract/features/surveys/index.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'

type Result = NonNullable<PageData['surveyResult']>['data']

/** The public result of a survey: counts and shares per question. */
export function SurveyResult({ survey, result }: { survey: Survey; result: Result }) {
  const { t, lang } = useSite()
  const n = formatNumber(result.answers, lang)
  const byId = new Map(result.questions.map((one) => [one.questionId, one]))
  const asked = survey.structure.flatMap(({ questions }) => questions).filter(({ type }) => type !== 'info')
  return (
    <section aria-labelledby="result" className="survey-result">
      <h2 id="result">{t('surveys.result')}</h2>
      <p className="lead">
        {plural(result.answers, lang, {
          one: t('surveys.resultOf.one', { n }),
          other: t('surveys.resultOf.other', { n }),
        })}
      </p>
      {result.provisionalUntil && (
        <p className="survey-hidden">
          {t('surveys.provisional', { date: formatDay(dayInUlaanbaatar(new Date(result.provisionalUntil)), lang) })}
        </p>
      )}
      {survey.openToAll && <p className="survey-hidden">{t('surveys.notRepresentative')}</p>}
      {result.origins.length > 1 && (
        <p className="meta">
          {result.origins.map(({ origin, answers }) => (
            <span key={origin}>
              {t(`surveys.origin.${origin}`)}: {formatNumber(answers, lang)}
            </span>
          ))}
        </p>
      )}
      {result.unconfirmedHomes !== null && result.unconfirmedHomes > 0 && (
        <p className="meta">
          <span>{t('surveys.unconfirmedHomes', { n: formatNumber(result.unconfirmedHomes, lang) })}</span>
        </p>
      )}
      {result.hidden && <p className="survey-hidden">{t('surveys.tooFew')}</p>}
      {!result.hidden &&
        asked.map((question) => {
          const found = byId.get(question.id)
          return found && <QuestionFigures key={question.id} question={question} found={found} />
        })}
    </section>
  )
}

const WRITTEN = ['short_text', 'long_text', 'date', 'file', 'location']

function QuestionFigures({ question, found }: { question: Question; found: QuestionResult }) {
  const { t, lang } = useSite()
  const n = formatNumber(found.answered, lang)
  const lines = useLines(question, found)
  return (
    <section className="survey-figures">
      <h3>{inLang(unpiped(question.text), lang)}</h3>
      <p className="meta">
        <span>
          {plural(found.answered, lang, {
            one: t('surveys.answeredBy.one', { n }),
            other: t('surveys.answeredBy.other', { n }),
          })}
        </span>
        {question.type === 'ranking' && <span>{t('surveys.firstPlace')}</span>}
        {found.mean !== null && (
          <span>{t('surveys.mean', { n: formatNumber(found.mean, lang, { decimals: 1 }) })}</span>
        )}
      </p>
      {WRITTEN.includes(question.type) && <p className="survey-hidden">{t('surveys.written')}</p>}
      {found.hiddenKeys.length > 0 && <p className="survey-hidden">{t('surveys.fewHidden')}</p>}
      {found.counts.length + found.hiddenKeys.length > 0 && <Bars lines={lines} all={found.answered} />}
    </section>
  )
}

interface Line {
  key: string
  text: string
  /** Null if it is hidden, because it could lead to people. */
  count: number | null
}

/** Every possible answer in order, with its count. */
function useLines(question: Question, { counts, hiddenKeys }: QuestionResult): Line[] {
  const { t, lang } = useSite()
  const of = new Map(counts.map(({ key, count }) => [key, count]))
  const hidden = new Set(hiddenKeys)
  const line = (key: string, text: string): Line => ({ key, text, count: hidden.has(key) ? null : (of.get(key) ?? 0) })
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice':
      return [
        ...question.options.map(({ id, text }) => line(id, inLang(text, lang))),
        ...(question.other ? [line('other', t('surveys.other'))] : []),
      ]
    case 'ranking':
      return question.options.map(({ id, text }) => line(`${id}/1`, inLang(text, lang)))
    case 'yes_no':
      return [line('true', t('surveys.yes')), line('false', t('surveys.no'))]
    case 'matrix':
    case 'multi_matrix':
      return question.rows.flatMap((row) =>
        question.columns.map((column) =>
          line(`${row.id}/${column.id}`, `${inLang(row.text, lang)} · ${inLang(column.text, lang)}`),
        ),
      )
    case 'rating':
      return Array.from({ length: question.steps }, (_, i) => line(String(i + 1), String(i + 1)))
    case 'scale':
      return Array.from({ length: question.to - question.from + 1 }, (_, i) =>
        line(String(question.from + i), String(question.from + i)),
      )
    default:
      return []
  }
}

/** Bars with their labels and numbers: a list, so that it can be read without the bars. */
function Bars({ lines, all }: { lines: readonly Line[]; all: number }) {
  const { t, lang } = useSite()
  return (
    <ul className="survey-bars">
      {lines.map(({ key, text, count }) => {
        const share = all > 0 ? ((count ?? 0) / all) * 100 : 0
        return (
          <li key={key}>
            <span>{text}</span>
            <span className="survey-count">
              {count === null
                ? t('surveys.hiddenCount')
                : `${formatNumber(count, lang)} · ${formatPercent(all > 0 ? share : null, lang)}`}
            </span>
            <span className="survey-bar" aria-hidden>
              <span style={{ width: `${share}%` }} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
