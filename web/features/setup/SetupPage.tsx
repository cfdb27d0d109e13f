import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { isSettled, type SetupStep, setup } from '#contract/features/setup/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { markSetupSeen, type ShownStep, useSetupParts } from '../../core/app/setup.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './setup.module.css'
import { setupTexts } from './texts.ts'

type Step = ShownStep & { state: SetupStep }

const TONES = { done: 'good', skipped: 'neutral', open: 'progress', unknown: 'warning' } as const
const stateOf = ({ count, skipped }: SetupStep): keyof typeof TONES => {
  if (count === null) return 'unknown'
  if (count > 0) return 'done'
  return skipped ? 'skipped' : 'open'
}
const addressOf = (name: string) => `?step=${name}`

/** The assistant: its steps, and the selected one next to them; `?step=` is in the address. */
export default function SetupPage() {
  const t = setupTexts.useText()
  const lang = useLang()
  const [search] = useSearchParams()
  const { steps, error, retry } = useSteps()
  useEffect(markSetupSeen, [])
  const [begun, setBegun] = useState<string>()
  const wanted = search.get('step')
  const chosen =
    steps?.find(({ name }) => name === wanted) ??
    steps?.find(({ name }) => name === begun) ??
    steps?.find(({ state }) => !isSettled(state)) ??
    steps?.[0]
  // a completed step remains visible until the reader moves on
  useEffect(() => setBegun(chosen?.name), [chosen?.name])
  const settled = steps?.filter(({ state }) => isSettled(state)).length ?? 0
  return (
    <Page title={t('title')} lead={t('lead')}>
      {error && !steps && <ErrorState level={2} onRetry={retry} />}
      {!error && !steps && (
        <Card>
          <TextSkeleton lines={9} />
        </Card>
      )}
      {steps && chosen && (
        <div className={classes.page}>
          <Card
            title={t('steps')}
            text={t('progress', { n: formatNumber(settled, lang), total: formatNumber(steps.length, lang) })}
          >
            <progress className={classes.progress} max={steps.length} value={settled} aria-label={t('steps')} />
            <ol className={classes.steps}>
              {steps.map((step) => (
                <li key={step.name}>
                  <StepLink step={step} isChosen={step === chosen} />
                </li>
              ))}
            </ol>
          </Card>
          <div className={classes.main}>
            {settled === steps.length && (
              <Card title={t('doneTitle')} text={t('doneText')}>
                <LinkButton to="/dashboard/app">{t('finish')}</LinkButton>
              </Card>
            )}
            <StepPanel
              key={chosen.name}
              step={chosen}
              next={steps[steps.indexOf(chosen) + 1]}
              isChosen={wanted === chosen.name}
            />
          </div>
        </div>
      )}
    </Page>
  )
}

/** The person's steps with their states, counted again after every change on the page. */
function useSteps() {
  const client = useQueryClient()
  const asked = useAsk(setup, 'mine')
  const states = asked.data?.data.steps
  const parts = useSetupParts(states?.map(({ name }) => name))
  const isBusy = useIsMutating() > 0
  useEffect(() => {
    if (!isBusy) void client.invalidateQueries({ queryKey: [setup.name] })
  }, [client, isBusy])
  const steps = parts?.flatMap((part): Step[] => {
    const state = states?.find(({ name }) => name === part.name)
    return state ? [{ ...part, state }] : []
  })
  return { steps, error: asked.error, retry: () => void asked.refetch() }
}

function StepLink({ step: { name, part, state }, isChosen }: { step: Step; isChosen: boolean }) {
  const t = setupTexts.useText()
  const { title, there } = part.useTexts()
  const how = stateOf(state)
  return (
    <Link to={addressOf(name)} className={classes.step} aria-current={isChosen ? 'step' : undefined}>
      <span className={classes.stepTitle}>{title}</span>
      <Status tone={TONES[how]}>{how === 'done' ? there(state.count ?? 0) : t(`state.${how}`)}</Status>
    </Link>
  )
}

interface PanelProps {
  step: Step
  next: Step | undefined
  /** The step was selected by its address, so it is focused. */
  isChosen: boolean
}

function StepPanel({ step: { name, part, state }, next, isChosen }: PanelProps) {
  const t = setupTexts.useText()
  const { title, lead } = part.useTexts()
  const skip = useDo(setup, 'skip')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isChosen) heading.current?.focus()
  }, [isChosen])
  const mark = async (skipped: boolean) => {
    try {
      await skip.mutateAsync({ params: { name }, body: { skipped } })
    } catch (problem) {
      toast(problemText(problem), { variant: 'error' })
    }
  }
  const { Panel, to } = part
  const how = stateOf(state)
  return (
    <section className={classes.panel} aria-labelledby="setup-step">
      <header>
        <h2 id="setup-step" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{lead}</p>
        {how === 'skipped' && <p className={classes.quiet}>{t('skippedText')}</p>}
      </header>
      {Panel && <Panel />}
      {!Panel && to && <LinkButton to={to}>{title}</LinkButton>}
      <div className={classes.foot}>
        {how === 'open' && (
          <Button variant="default" loading={skip.isPending} onClick={() => void mark(true)}>
            {t('skip')}
          </Button>
        )}
        {how === 'skipped' && (
          <Button variant="default" loading={skip.isPending} onClick={() => void mark(false)}>
            {t('takeUp')}
          </Button>
        )}
        {next && <LinkButton to={addressOf(next.name)}>{t('next')}</LinkButton>}
      </div>
    </section>
  )
}
