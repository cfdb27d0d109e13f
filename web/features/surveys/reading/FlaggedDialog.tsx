import { IconCheck, IconFilterX } from '@tabler/icons-react'
import { valueOn } from '#contract/core/dated.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { shortName } from '#contract/core/person.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/workflow.ts'
import {
  BURST_MAX,
  type Flag,
  type FlaggedAnswer,
  IDENTICAL_MAX,
  isAnswered,
  NETWORK_HOUR_NOTED,
  type Question,
  questionsOf,
  type Survey,
  surveyDefaults,
  surveys,
} from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { useCityValues } from '../../../core/city/values.ts'
import { problemText } from '../../../core/content/problem-text.ts'
import { useDo } from '../../../core/query.ts'
import { type Translate, useLang } from '../../../core/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Status } from '../../../ui/Status.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import type { mn } from './mn.ts'
import classes from './reading.module.css'
import { flagTone, REVIEW_TONES } from './review-tones.ts'
import { readingTexts } from './texts.ts'
import { tookText } from './took.ts'

interface Props {
  survey: Survey
  answer: FlaggedAnswer
  /** A decision was taken here: the next one follows. */
  onDecided: () => void
  onClose: () => void
}

const WIDTH_PX = 760

/** One answer whole, why it is looked at, and the decision. */
export function FlaggedDialog({ survey, answer, onDecided, onClose }: Props) {
  const t = readingTexts.useText()
  const lang = useLang()
  const { no, review, reviewedBy, reviewedAt, note, line, channel, seconds, enteredBy } = answer
  const n = (count: number) => ({ n: formatNumber(count, lang) })
  const defaults = useCityValues(surveyDefaults)
  const reasons: Record<Flag, () => string> = {
    fast: () => t('flags.fastText', { ...n(Object.keys(answer.answers).length), seconds: formatNumber(seconds, lang) }),
    straight: () => t('flags.straightText'),
    many: () => t('flags.manyText', n(valueOn(defaults, dayInUlaanbaatar(new Date(answer.submittedAt))).enteredADay)),
    burst: () => t('flags.burstText', n(BURST_MAX)),
    identical: () => t('flags.identicalText', n(IDENTICAL_MAX)),
    device: () => t('flags.deviceText'),
    network: () => t('flags.networkText', n(NETWORK_HOUR_NOTED)),
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
          <Fact name={t('flags.channel')}>{surveyWords[lang].channel[channel]}</Fact>
          <Fact name={t('flags.by')}>{enteredBy ? shortName(enteredBy) : t('flags.byPerson')}</Fact>
          <Fact name={t('flags.took')}>{tookText(seconds, lang)}</Fact>
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
        <Given survey={survey} answer={answer} />
        {answer.canReview ? (
          <Decide survey={survey} answer={answer} onDecided={onDecided} />
        ) : (
          <p className={classes.quiet}>{t('flags.final')}</p>
        )}
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Every question that was asked with what was answered. */
function Given({ survey, answer }: { survey: Survey; answer: FlaggedAnswer }) {
  const t = readingTexts.useText()
  const lang = useLang()
  return (
    <ol className={classes.answers}>
      {questionsOf(survey.structure)
        .filter(isAnswered)
        .map((question) => {
          const words = answerWords(question, answer.answers[question.id], lang, t)
          return (
            <li key={question.id}>
              <p className={classes.quiet}>{inLang(question.text, lang)}</p>
              <p dir="auto" data-missing={words === undefined || undefined}>
                {words ?? t('flags.notAnswered')}
              </p>
            </li>
          )
        })}
    </ol>
  )
}

/** An answer as a person reads it; undefined where nothing was answered. */
function answerWords(question: Question, value: unknown, lang: Lang, t: Translate<typeof mn>): string | undefined {
  if (value === undefined || value === null) return undefined
  const named = (options: readonly { id: string; text: { mn: string; en?: string | undefined } }[], id: unknown) =>
    inLang(options.find((option) => option.id === id)?.text ?? { mn: '–' }, lang)
  if (typeof value === 'boolean') return value ? surveyWords[lang].yes : surveyWords[lang].no
  if (typeof value === 'number') {
    if (question.type === 'rating') return `${value} / ${question.steps}`
    return formatNumber(value, lang, Number.isInteger(value) ? {} : { decimals: 1 })
  }
  if (typeof value === 'string') return question.type === 'date' ? formatDay(value, lang) : value
  if (typeof value !== 'object') return undefined
  const own = value as Record<string, unknown>
  switch (question.type) {
    case 'single_choice':
      return own.option ? named(question.options, own.option) : `${t('result.other')}: ${String(own.other)}`
    case 'multiple_choice': {
      const picked = Array.isArray(own.options) ? own.options.map((id) => named(question.options, id)) : []
      return [...picked, ...(own.other ? [`${t('result.other')}: ${String(own.other)}`] : [])].join('; ')
    }
    case 'matrix':
      return question.rows
        .filter(({ id }) => own[id])
        .map(({ id, text }) => `${inLang(text, lang)}: ${named(question.columns, own[id])}`)
        .join('; ')
    case 'multi_matrix':
      return question.rows
        .flatMap(({ id, text }) => {
          const picked = own[id]
          if (!Array.isArray(picked)) return []
          return [`${inLang(text, lang)}: ${picked.map((column) => named(question.columns, column)).join(', ')}`]
        })
        .join('; ')
    case 'ranking':
      return Array.isArray(value)
        ? value.map((id, i) => `${i + 1}. ${named(question.options, id)}`).join('; ')
        : undefined
    case 'location':
      return `${String(own.latitude)}, ${String(own.longitude)}`
    default:
      return Array.isArray(value) ? t('flags.files', { count: value.length }) : undefined
  }
}

/** What may be decided now; each asks for the reason. */
function Decide({ survey, answer, onDecided }: Omit<Props, 'onClose'>) {
  const t = readingTexts.useText()
  const confirm = useConfirm()
  const { mutateAsync, isPending, variables } = useDo(surveys, 'review')
  const deciding = isPending ? variables.body.decision : undefined
  const decide = async (decision: 'counts' | 'set_aside') => {
    const isAside = decision === 'set_aside'
    const asked = await confirm({
      title: t(isAside ? 'flags.askSetAside' : 'flags.askCounts'),
      text: t(isAside ? 'flags.askSetAsideText' : 'flags.askCountsText'),
      confirmLabel: t(isAside ? 'flags.doSetAside' : 'flags.doCounts'),
      note: {
        label: t('flags.note'),
        help: t('flags.noteHelp'),
        required: true,
        min: NOTE_MIN_CHARS,
        max: NOTE_MAX_CHARS,
      },
    })
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
