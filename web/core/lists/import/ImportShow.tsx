import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ImportState, ImportStatus } from '#contract/core/model/import.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stepper, type StepState } from '../../../ui/layout/Stepper.tsx'
import { codeOf, download } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { useLang } from '../../i18n/text.ts'
import { useAsk, useDo } from '../../query/query.ts'
import { ImportQuestions } from './ImportQuestions.tsx'
import { ImportRows } from './ImportRows.tsx'
import classes from './import.module.css'
import { type AskingFeature, type ImportFeature, isInProgress, POLL_INTERVAL_MS } from './kit.ts'
import { importTexts } from './texts.ts'

interface Props {
  feature: ImportFeature
  /** The same feature, when it asks questions about rows. */
  asks?: AskingFeature
  path: string
  id: string
  /** The page that shows the imported rows. */
  done: { to: string; label: string }
}

/** One import: its progress, the problems of its rows, and the button that saves it. */
export function ImportShow({ feature, asks, path, id, done }: Props) {
  const t = importTexts.useText()
  const client = useQueryClient()
  const { data, error, refetch } = useAsk(
    feature,
    'importOne',
    { params: { id } },
    { refetchInterval: ({ state }) => (isInProgress(state.data?.data.status) ? POLL_INTERVAL_MS : false) },
  )
  const state: ImportState | undefined = data?.data
  const status = state?.status
  // the feature's other data is stale once the rows are saved; the rows of the import are, after each step
  useEffect(() => {
    if (status === 'done' || status === 'ready') void client.invalidateQueries({ queryKey: [feature.name] })
  }, [status, client, feature.name])

  if (error && !state) {
    const isGone = codeOf(error) === 'not_found'
    if (!isGone) return <ErrorState level={2} onRetry={() => void refetch()} />
    const again = <LinkButton to={path}>{t('one.another')}</LinkButton>
    return (
      <Card>
        <Empty level={2} title={t('one.notFound')} text={t('one.notFoundText')} action={again} />
      </Card>
    )
  }
  if (!state)
    return (
      <Card>
        <FormSkeleton fields={3} />
      </Card>
    )
  const isShown = state.status === 'ready' || (state.status === 'done' && state.wrong > 0)
  return (
    <div className={classes.stack}>
      <Card>
        <div className={classes.stack}>
          <Steps status={state.status} />
          {isInProgress(state.status) ? <Progress state={state} /> : <Sums state={state} />}
          {asks && <ImportQuestions feature={asks} state={state} />}
          {state.problem && <Banner tone="warning">{state.problem.message}</Banner>}
          {state.ignored.length > 0 && (
            <p className={classes.quiet}>{t('one.ignored', { columns: state.ignored.join(', ') })}</p>
          )}
          <Buttons feature={feature} path={path} state={state} done={done} />
        </div>
      </Card>
      {isShown && <ImportRows feature={feature} asks={asks} state={state} />}
    </div>
  )
}

const COURSE = ['read', 'confirm', 'save'] as const
/** Number of completed steps in each state. */
const BEHIND: Record<ImportStatus, number> = { reading: 0, failed: 0, ready: 1, saving: 2, done: 3 }

function Steps({ status }: { status: ImportStatus }) {
  const t = importTexts.useText()
  const stateOf = (place: number): StepState => {
    if (place < BEHIND[status]) return 'done'
    if (place > BEHIND[status]) return 'next'
    return status === 'failed' ? 'returned' : 'now'
  }
  return (
    <Stepper
      label={t('step.label')}
      steps={COURSE.map((id, i) => ({ id, label: t(`step.${id}`), state: stateOf(i) }))}
      states={{ done: t('step.done'), now: t('step.now'), next: t('step.next'), returned: t('step.returned') }}
    />
  )
}

function Progress({ state }: { state: ImportState }) {
  const t = importTexts.useText()
  const lang = useLang()
  const most = state.status === 'saving' ? state.good : state.total
  const label = t(state.status === 'saving' ? 'one.saving' : most > 0 ? 'one.reading' : 'one.counting')
  const known = most > 0 ? { max: most, value: state.done } : {}
  return (
    <div className={classes.progress}>
      <p className={classes.strong}>{label}</p>
      <progress {...known} aria-label={label} />
      {most > 0 && (
        <p role="status" className={classes.quiet}>
          {t('one.progress', { total: formatNumber(most, lang), done: formatNumber(state.done, lang) })}
        </p>
      )}
      <p className={classes.quiet}>{t('one.leave')}</p>
    </div>
  )
}

function Sums({ state }: { state: ImportState }) {
  const t = importTexts.useText()
  const lang = useLang()
  if (state.status === 'failed') return null
  const sums = [
    ['total', t('one.total'), state.total],
    ['good', t(state.status === 'done' ? 'one.saved' : 'one.good'), state.good],
    ['wrong', t('one.wrong'), state.wrong],
  ] as const
  return (
    <dl className={classes.sums}>
      {sums.map(([id, label, value]) => (
        <div key={id} data-kind={value > 0 ? id : undefined}>
          <dt>{label}</dt>
          <dd>{formatNumber(value, lang)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Buttons({ feature, path, state, done }: Omit<Props, 'id'> & { state: ImportState }) {
  const t = importTexts.useText()
  const lang = useLang()
  const ask = useConfirm()
  const navigate = useNavigate()
  const confirm = useDo(feature, 'importConfirm')
  const drop = useDo(feature, 'importDrop')
  if (isInProgress(state.status)) return null
  const { id, good, wrong } = state
  const tell = (error: unknown) => void toast(problemText(error), { variant: 'error' })

  const save = async () => {
    const numbers = { good: formatNumber(good, lang), wrong: formatNumber(wrong, lang) }
    const question = {
      title: t('one.confirmTitle'),
      text: wrong > 0 ? t('one.confirmText', numbers) : t('one.confirmAll', { good: numbers.good }),
      confirmLabel: t('one.confirm', { count: good }),
    }
    if (await ask(question)) await confirm.mutateAsync({ params: { id } }).catch(tell)
  }
  const forget = async () => {
    const question = { title: t('one.dropTitle'), text: t('one.dropText'), confirmLabel: t('one.drop'), danger: true }
    if (state.status === 'ready' && !(await ask(question))) return
    await drop.mutateAsync({ params: { id } }).then(() => navigate(path), tell)
  }
  const wrongFile = () => download(feature, 'importWrong', { params: { id }, query: { format: 'xlsx' } }).catch(tell)

  return (
    <>
      {state.status === 'ready' && good === 0 && <p className={classes.strong}>{t('one.nothingGood')}</p>}
      {state.status === 'done' && wrong === 0 && <p className={classes.strong}>{t('one.allGood')}</p>}
      <div className={classes.buttons}>
        {state.status === 'ready' && good > 0 && (
          <Button loading={confirm.isPending} onClick={() => void save()}>
            {t('one.confirm', { count: good })}
          </Button>
        )}
        {state.status === 'done' && <LinkButton to={done.to}>{done.label}</LinkButton>}
        {wrong > 0 && state.status !== 'failed' && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void wrongFile()}
          >
            {t('one.wrongFile')}
          </Button>
        )}
        {state.status === 'ready' ? (
          <Button variant="subtle" color="red" loading={drop.isPending} onClick={() => void forget()}>
            {t('one.drop')}
          </Button>
        ) : (
          <LinkButton to={path} variant="default">
            {t('one.another')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
