import { IconArrowRight, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link, Navigate } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { isSettled, type SetupStep, setup } from '#contract/features/setup/index.ts'
import { useMayOpen } from '../../core/access/access.tsx'
import { problemText } from '../../core/api/problem-text.ts'
import { isSetupSeen, type ShownStep, useSetupParts } from '../../core/app/setup.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './home.module.css'
import { useText } from './texts.ts'

const ASSISTANT = '/dashboard/admin/setup'

/** The first steps, shown instead of figures that are all 0. City admins are sent to the assistant. */
export function FirstSteps({ steps }: { steps: readonly SetupStep[] }) {
  const hasAssistant = useMayOpen()(ASSISTANT)
  if (!hasAssistant) return <Steps states={steps} />
  const isUntouched = !steps.some(isSettled)
  if (isUntouched && !isSetupSeen()) return <Navigate to={ASSISTANT} replace />
  return <Assistant steps={steps} />
}

/** Maximum number of open steps on the city's home page; the assistant lists all. */
const NAMED = 3

/** The city's next steps, with a link to the assistant. */
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
          <DismissReminder />
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

function DismissReminder() {
  const t = useText()
  const dismiss = useDo(setup, 'dismiss')
  const onDismiss = async () => {
    try {
      await dismiss.mutateAsync({ body: { dismissed: true } })
    } catch (problem) {
      toast(problemText(problem), { variant: 'error' })
    }
  }
  return (
    <Button variant="default" loading={dismiss.isPending} onClick={() => void onDismiss()}>
      {t('first.dismiss')}
    </Button>
  )
}

/** The first steps of the other roles, each with a link to its page. */
function Steps({ states }: { states: readonly SetupStep[] }) {
  const t = useText()
  const parts = useSetupParts(states.map(({ name }) => name))
  return (
    <Card title={t('first.title')} text={t('first.text')} action={<DismissReminder />}>
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
  /** The page on which the step is completed. */
  to: string | undefined
}

function FirstStep({ step: { part }, state, to }: FirstStepProps) {
  const { title, lead, there } = part.useTexts()
  const isDone = state !== undefined && isSettled(state)
  const content = (
    <>
      {isDone ? <IconCircleCheckFilled size={24} aria-hidden /> : <IconCircleDashed size={24} aria-hidden />}
      <span>
        <strong>{title}</strong>
        <small>{isDone ? there(state.count ?? 0) : lead}</small>
      </span>
    </>
  )
  if (isDone || !to) return <p className={classes.firstDone}>{content}</p>
  return (
    <Link to={to} className={classes.action}>
      {content}
      <IconArrowRight size={20} aria-hidden className={classes.firstGo} />
    </Link>
  )
}
