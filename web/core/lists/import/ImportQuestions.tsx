import type { ImportLine, ImportState } from '#contract/core/model/import.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { problemText } from '../../api/problem-text.ts'
import { useLang } from '../../i18n/text.ts'
import { useDo } from '../../query/query.ts'
import classes from './import.module.css'
import type { AskingFeature } from './kit.ts'
import { importTexts } from './texts.ts'

interface Of {
  feature: AskingFeature
  state: ImportState
}

/** Answers questions about rows; the queries of the import are refetched automatically. */
function useAnswer({ feature, state }: Of) {
  const answer = useDo(feature, 'importAnswer')
  return {
    isBusy: answer.isPending,
    give: (question: string, yes: boolean, lines?: number[]) =>
      answer
        .mutateAsync({ params: { id: state.id }, body: { question, yes, ...(lines && { lines }) } })
        .catch((error: unknown) => void toast(problemText(error), { variant: 'error' })),
  }
}

/** The decisions that are required before rows can be saved, for all rows at once. */
export function ImportQuestions(of: Of) {
  const t = importTexts.useText()
  const lang = useLang()
  const { give, isBusy } = useAnswer(of)
  const { status, questions } = of.state
  if (status !== 'ready' || questions.length === 0) return null
  return (
    <section aria-label={t('one.questions')}>
      <p className={classes.quiet}>{t('one.questionsText')}</p>
      <ul className={classes.before}>
        {questions.map(({ code, message, rows, yes }) => (
          <li key={code}>
            <span className={classes.file}>
              {message}
              <span className={classes.quiet}>
                {' '}
                {t('one.questionRows', { rows: formatNumber(rows, lang), yes: formatNumber(yes, lang) })}
              </span>
            </span>
            <Button
              variant="default"
              disabled={isBusy || yes === rows}
              aria-label={`${t('one.yesAll')}: ${message}`}
              onClick={() => void give(code, true)}
            >
              {t('one.yesAll')}
            </Button>
            <Button
              variant="subtle"
              disabled={isBusy || yes === 0}
              aria-label={`${t('one.noAll')}: ${message}`}
              onClick={() => void give(code, false)}
            >
              {t('one.noAll')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The answer to one question about one row; pressed means yes. */
export function RowAnswer({ line, problem, ...of }: Of & { line: number; problem: ImportLine['problems'][number] }) {
  const t = importTexts.useText()
  const { give, isBusy } = useAnswer(of)
  const isYes = problem.answer === 'yes'
  return (
    <Button
      size="xs"
      variant={isYes ? 'filled' : 'default'}
      disabled={isBusy}
      aria-pressed={isYes}
      aria-label={`${t('one.yes')}: ${problem.message}`}
      onClick={() => void give(problem.code, !isYes, [line])}
    >
      {t('one.yes')}
    </Button>
  )
}
