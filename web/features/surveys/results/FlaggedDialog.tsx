import { IconCheck, IconFilterX } from '@tabler/icons-react'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import {
  BURST_MAX,
  type Flag,
  type FlaggedAnswer,
  IDENTICAL_COUNTED_MAX,
  IDENTICAL_MAX,
  isAnswered,
  NETWORK_HOUR_NOTED,
  type Question,
  questionsOf,
  type Survey,
  surveyDefaults,
  surveys,
} from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useCityValues } from '../../../core/city/values.ts'
import { type Translate, useLang } from '../../../core/i18n/text.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { durationText } from './duration.ts'
import type { mn } from './mn.ts'
import classes from './results.module.css'
import { flagTone, REVIEW_TONES } from './review-tones.ts'
import { resultTexts } from './texts.ts'
import { useDecisionQuestion } from './use-decision-question.ts'

interface Props {
  survey: Survey
  answer: FlaggedAnswer
  /** Called after a decision, to show the next answer. */
  onDecided: () => void
  onClose: () => void
}

const WIDTH_PX = 760

/** A flagged answer with the reasons and the decision; without what was answered where the survey is anonymous. */
export function FlaggedDialog({ survey, answer, onDecided, onClose }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const { no, review, reviewedBy, reviewedAt, note, line, channel, seconds, answers } = answer
  const n = (count: number) => ({ n: formatNumber(count, lang) })
  const defaults = useCityValues(surveyDefaults)
  const reasons: Record<Flag, () => string> = {
    // anonymous ones are timed in whole minutes
    fast: () =>
      answers
        ? t('flags.fastText', { ...n(Object.keys(answers).length), seconds: formatNumber(seconds, lang) })
        : t('flags.fastAnonymous'),
    straight: () => t('flags.straightText'),
    many: () => t('flags.manyText', n(valueOn(defaults, dayInUlaanbaatar(new Date(answer.submittedAt))).enteredADay)),
    burst: () => t('flags.burstText', n(BURST_MAX)),
    identical: () =>
      answer.identical === null
        ? t('flags.identicalText', n(IDENTICAL_MAX))
        : `${t('flags.identicalText', n(IDENTICAL_MAX))}. ${t(answer.identical < IDENTICAL_COUNTED_MAX ? 'flags.identicalCount' : 'flags.identicalMany', n(answer.identical))}`,
    device: () => t('flags.deviceText'),
    network: () => t('flags.networkText', n(NETWORK_HOUR_NOTED)),
    late: () => t('flags.lateText'),
  }
  return (
    <Dialog opened onClose={onClose} title={t('flags.whole', { no })} width={WIDTH_PX}>
      <div className={classes.flagged}>
        <div className={classes.why}>
          {answer.flags.map((flag) => (
            <p key={flag}>
              <Status tone={flagTone(flag)}>{t(`flags.${flag}`)}</Status>
              <span>{reasons[flag]()}</span>
            </p>
          ))}
        </div>
        <dl className={classes.facts}>
          <Fact name={t('flags.where')}>{line.map((name) => inLang(name, lang)).join(' › ')}</Fact>
          <Fact name={t('flags.channel')}>{surveyLabels[lang].channel[channel]}</Fact>
          {answers === null && (
            <Fact name={t('flags.when')}>{formatDay(dayInUlaanbaatar(new Date(answer.submittedAt)), lang)}</Fact>
          )}
          <Fact name={t('flags.by')}>{enteredByText(answer, t)}</Fact>
          <Fact name={t('flags.took')}>{durationText(seconds, lang)}</Fact>
          <Fact name={t('flags.state')}>
            <Status tone={REVIEW_TONES[review]}>{t(`flags.${review}`)}</Status>
          </Fact>
        </dl>
        {reviewedAt && (
          <div className={classes.decided}>
            <p className={classes.quiet}>
              {t('flags.decided', {
                name: reviewedBy ? shortName(reviewedBy) : '–',
                time: formatDateTime(new Date(reviewedAt), lang),
              })}
            </p>
            <p dir="auto">{note}</p>
          </div>
        )}
        {answers ? (
          <AnswerList survey={survey} answers={answers} />
        ) : (
          <p className={classes.quiet}>{t('flags.anonymous')}</p>
        )}
        {answer.canReview ? (
          <DecisionButtons survey={survey} answer={answer} onDecided={onDecided} />
        ) : (
          <p className={classes.quiet}>{t('flags.final')}</p>
        )}
      </div>
    </Dialog>
  )
}

/** Who entered an answer. The leader of an anonymous one may be unnamed. */
export function enteredByText({ enteredBy, channel }: FlaggedAnswer, t: Translate<typeof mn>): string {
  if (enteredBy) return shortName(enteredBy)
  return t(channel === 'online' ? 'flags.byPerson' : 'flags.byLeader')
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** All questions with their answers. */
function AnswerList({ survey, answers }: { survey: Survey; answers: Record<string, unknown> }) {
  const t = resultTexts.useText()
  const lang = useLang()
  return (
    <ol className={classes.answers}>
      {questionsOf(survey.structure)
        .filter(isAnswered)
        .map((question) => {
          const answered = answerText(question, answers[question.id], lang, t)
          return (
            <li key={question.id}>
              <p className={classes.quiet}>{inLang(question.text, lang)}</p>
              <p dir="auto" data-missing={answered === undefined || undefined}>
                {answered ?? t('flags.notAnswered')}
              </p>
            </li>
          )
        })}
    </ol>
  )
}

/** The text of an answer; undefined if there is none. */
function answerText(question: Question, value: unknown, lang: Lang, t: Translate<typeof mn>): string | undefined {
  if (value === undefined || value === null) return undefined
  const optionText = (options: readonly { id: string; text: { mn: string; en?: string | undefined } }[], id: unknown) =>
    inLang(options.find((option) => option.id === id)?.text ?? { mn: '–' }, lang)
  if (typeof value === 'boolean') return value ? surveyLabels[lang].yes : surveyLabels[lang].no
  if (typeof value === 'number') {
    if (question.type === 'rating') return `${value} / ${question.steps}`
    return formatNumber(value, lang, Number.isInteger(value) ? {} : { decimals: 1 })
  }
  if (typeof value === 'string') return question.type === 'date' ? formatDay(value, lang) : value
  if (typeof value !== 'object') return undefined
  const parts = value as Record<string, unknown>
  switch (question.type) {
    case 'single_choice':
      return parts.option ? optionText(question.options, parts.option) : `${t('result.other')}: ${String(parts.other)}`
    case 'multiple_choice': {
      const picked = Array.isArray(parts.options) ? parts.options.map((id) => optionText(question.options, id)) : []
      return [...picked, ...(parts.other ? [`${t('result.other')}: ${String(parts.other)}`] : [])].join('; ')
    }
    case 'matrix':
      return question.rows
        .filter(({ id }) => parts[id])
        .map(({ id, text }) => `${inLang(text, lang)}: ${optionText(question.columns, parts[id])}`)
        .join('; ')
    case 'multi_matrix':
      return question.rows
        .flatMap(({ id, text }) => {
          const picked = parts[id]
          if (!Array.isArray(picked)) return []
          return [`${inLang(text, lang)}: ${picked.map((column) => optionText(question.columns, column)).join(', ')}`]
        })
        .join('; ')
    case 'ranking':
      return Array.isArray(value)
        ? value.map((id, i) => `${i + 1}. ${optionText(question.options, id)}`).join('; ')
        : undefined
    case 'location':
      return `${String(parts.latitude)}, ${String(parts.longitude)}`
    default:
      return Array.isArray(value) ? t('flags.files', { count: value.length }) : undefined
  }
}

/** The buttons of possible decisions; each requires a reason. */
function DecisionButtons({ survey, answer, onDecided }: Omit<Props, 'onClose'>) {
  const t = resultTexts.useText()
  const ask = useDecisionQuestion()
  const { mutateAsync, isPending, variables } = useDo(surveys, 'review')
  const deciding = isPending ? variables.body.decision : undefined
  const decide = async (decision: 'counts' | 'set_aside') => {
    const isAside = decision === 'set_aside'
    const asked = await ask(decision, t(isAside ? 'flags.askSetAside' : 'flags.askCounts'))
    if (!asked) return
    try {
      await mutateAsync({
        params: { id: survey.id, no: answer.no },
        body: { decision, seen: answer.review, note: asked.note },
      })
      toast(t(isAside ? 'flags.doneSetAside' : 'flags.doneCounts'))
      onDecided()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <div className={classes.decide}>
      {answer.review !== 'set_aside' && (
        <Button
          variant="default"
          loading={deciding === 'set_aside'}
          disabled={isPending}
          leftSection={<IconFilterX size={18} aria-hidden />}
          onClick={() => void decide('set_aside')}
        >
          {t('flags.doSetAside')}
        </Button>
      )}
      {answer.review !== 'counts' && (
        <Button
          loading={deciding === 'counts'}
          disabled={isPending}
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => void decide('counts')}
        >
          {t('flags.doCounts')}
        </Button>
      )}
    </div>
  )
}
