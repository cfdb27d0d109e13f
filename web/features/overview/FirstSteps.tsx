import { IconArrowRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link, Navigate } from 'react-router'
import { formatNumber } from '#contract/core/numbers.ts'
import { isSettled, type SetupStep, setup } from '#contract/features/setup/index.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useDo } from '../../core/query.ts'
import { useMayOpen } from '../../core/screens.tsx'
import { isSetupSeen, type ShownStep, useSetupParts } from '../../core/setup.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './home.module.css'
import { useText } from './texts.ts'

const ASSISTANT = '/dashboard/admin/setup'

/** What to do first, in place of figures that are all nought. City admins are led to the assistant. */
export function FirstSteps({ steps }: { steps: readonly SetupStep[] }) {
  const hasAssistant = useMayOpen()(ASSISTANT)
  if (!hasAssistant) return <Steps states={steps} />
  const isUntouched = !steps.some(isSettled)
  if (isUntouched && !isSetupSeen()) return <Navigate to={ASSISTANT} replace />
  return <Assistant steps={steps} />
}

/** Open steps that the home of the city names; the assistant has all. */
const NAMED = 3

/** What the city needs next, and the way back to the assistant. */
function Assistant({ steps }: { steps: readonly SetupStep[] }) {
  const t = useText()
  const lang = useLang()
  const isOpen = ({ name }: ShownStep) => !steps.some((step) => step.name === name && isSettled(step))
  const next = useSetupParts(steps.map(({ name }) => name))
    ?.filter(isOpen)
    .slice(0, NAMED)
  const n = formatNumber(steps.filter(isSettled).length, lang)
  return (
    <Card
      title={t('first.assistant')}
      text={t('first.progress', { n, total: formatNumber(steps.length, lang) })}
      action={
        <div className={classes.firstButtons}>
          <PutAway />
          <LinkButton to={ASSISTANT}>{t('first.continue')}</LinkButton>
        </div>
      }
    >
      {!next && <TextSkeleton lines={NAMED} />}
      {next && (
        <ol className={classes.first} aria-label={t('first.next')}>
          {next.map((step) => (
            <li key={step.name}>
              <FirstStep step={step} state={undefined} to={`${ASSISTANT}?step=${step.name}`} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function PutAway() {
  const t = useText()
  const dismiss = useDo(setup, 'dismiss')
  const putAway = async () => {
    try {
      await dismiss.mutateAsync({ body: { dismissed: true } })
    } catch (problem) {
      toast(problemText(problem), { variant: 'error' })
    }
  }
  return (
    <Button variant="default" loading={dismiss.isPending} onClick={() => void putAway()}>
      {t('first.dismiss')}
    </Button>
  )
}

/** The first steps of the other roles, each with the page on which it is done. */
function Steps({ states }: { states: readonly SetupStep[] }) {
  const t = useText()
  const parts = useSetupParts(states.map(({ name }) => name))
  return (
    <Card title={t('first.title')} text={t('first.text')} action={<PutAway />}>
      {!parts && <TextSkeleton lines={3} />}
      <ol className={classes.first}>
        {parts?.map((step) => (
          <li key={step.name}>
            <FirstStep step={step} state={states.find(({ name }) => name === step.name)} to={step.part.to} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface FirstStepProps {
  step: ShownStep
  state: SetupStep | undefined
  /** Where it is done. */
  to: string | undefined
}

function FirstStep({ step: { part }, state, to }: FirstStepProps) {
  const { title, lead, there } = part.useWords()
  const isDone = state !== undefined && isSettled(state)
  const words = (
    <>
      {isDone ? <IconCircleCheckFilled size={24} aria-hidden /> : <IconCircleDashed size={24} aria-hidden />}
      <span>
        <strong>{title}</strong>
        <small>{isDone ? there(state.count ?? 0) : lead}</small>
      </span>
    </>
  )
  if (isDone || !to) return <p className={classes.firstDone}>{words}</p>
  return (
    <Link to={to} className={classes.action}>
      {words}
      <IconArrowRight size={20} aria-hidden className={classes.firstGo} />
    </Link>
  )
}
