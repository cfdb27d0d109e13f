import { IconClipboardList, IconLock, IconLockOpen, IconPencil, IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { periodName, RATED_LEVELS, type RatePeriod, type RateTemplate, rates } from '#contract/features/rates/index.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useAsk, useDo } from '../../core/query.ts'
import type { Translate } from '../../core/text.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Page } from '../../ui/Page.tsx'
import { Status } from '../../ui/Status.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/types.ts'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import type { mn } from './mn.ts'
import { PeriodForm } from './PeriodForm.tsx'
import { pathOfLevel, pathOfTemplate, TEMPLATES } from './paths.ts'
import classes from './rates.module.css'
import { rateTexts } from './texts.ts'

/** The periods of rating: which levels are rated by which template, and which periods are closed. */
export default function Periods() {
  const t = rateTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { data, error, refetch } = useAsk(rates, 'periods')
  const templates = useAsk(rates, 'templates')
  const [edited, setEdited] = useState<RatePeriod | 'new'>()
  const act = useAct()
  const known = templates.data?.data
  const columns = useMemo(() => columnsOf(t, lang, known ?? []), [t, lang, known])
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('periods.add')}
    </Button>
  )
  const rowActions = (period: RatePeriod): MenuItem[] => [
    ...(period.canChange
      ? [
          {
            label: t('periods.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            onSelect: () => setEdited(period),
          },
        ]
      : []),
    ...period.allowedActions.map((action) => ({
      label: t(`periods.${action}`),
      icon: action === 'close' ? <IconLock size={18} aria-hidden /> : <IconLockOpen size={18} aria-hidden />,
      onSelect: () => void act(period, action),
    })),
  ]
  return (
    <Page
      title={t('periods.title')}
      count={data && formatNumber(data.data.length, lang)}
      lead={t('periods.lead')}
      crumbsLabel={t('crumbs')}
      crumbs={[{ label: t('title.khoroo'), to: pathOfLevel('khoroo') }, { label: t('periods.title') }]}
      action={add}
      more={
        <LinkButton to={TEMPLATES} variant="default" leftSection={<IconClipboardList size={18} aria-hidden />}>
          {t('periods.templates')}
        </LinkButton>
      }
    >
      <DataTable<RatePeriod>
        name="rate-periods"
        label={t('periods.title')}
        title={t('templates.periods')}
        columns={columns}
        rows={data?.data}
        rowId={({ id }) => id}
        rowName={(period) => periodName(period, lang)}
        onOpen={(period) => void navigate(pathOfLevel('khoroo', { period: period.id }))}
        rowActions={rowActions}
        error={error && <ErrorState level={2} onRetry={() => void refetch()} />}
        empty={<Empty level={2} title={t('periods.emptyTitle')} text={t('periods.emptyText')} action={add} />}
      />
      {known && (
        <Dialog
          opened={edited !== undefined}
          onClose={() => setEdited(undefined)}
          title={edited === 'new' || !edited ? t('periods.add') : periodName(edited, lang)}
          width={640}
        >
          {edited && (
            <PeriodForm
              period={edited === 'new' ? undefined : edited}
              latest={data?.data[0]}
              templates={known}
              onDone={() => setEdited(undefined)}
            />
          )}
        </Dialog>
      )}
    </Page>
  )
}

function useAct() {
  const t = rateTexts.useText()
  const confirm = useConfirm()
  const { mutateAsync } = useDo(rates, 'actPeriod')
  return async (period: RatePeriod, action: RatePeriod['allowedActions'][number]) => {
    const answer = await confirm({
      title: t(`periods.${action}Ask`),
      ...(action === 'close' ? { text: t('periods.closeText') } : {}),
      confirmLabel: t(`periods.${action}`),
    })
    if (!answer) return
    try {
      await mutateAsync({ params: { id: period.id }, body: { action } })
      toast(t('periods.done'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}

function columnsOf(t: Translate<typeof mn>, lang: Lang, templates: readonly RateTemplate[]): Column<RatePeriod>[] {
  const names = new Map(templates.map(({ id, name }) => [id, inLang(name, lang)]))
  return [
    {
      id: 'name',
      header: t('periods.name'),
      cell: (period) => (
        <Link
          to={pathOfLevel('khoroo', { period: period.id })}
          className={clsx(classes.name, classes.nowrap)}
          tabIndex={-1}
        >
          {periodName(period, lang)}
        </Link>
      ),
    },
    {
      id: 'days',
      header: t('periods.days'),
      room: 78,
      cell: ({ from, to }) => (
        <bdi className={classes.nowrap}>{`${formatDay(from, lang)} – ${formatDay(to, lang)}`}</bdi>
      ),
    },
    {
      id: 'state',
      header: t('periods.state'),
      plain: true,
      cell: ({ status }) => <Status tone={status === 'open' ? 'good' : 'neutral'}>{t(`periods.${status}`)}</Status>,
    },
    ...RATED_LEVELS.map((level) => ({
      id: level,
      room: 52,
      header: t(`periods.templateOf.${level}`),
      cell: ({ templates: chosen }: RatePeriod) => {
        const id = chosen[level]
        return id ? (
          <Link to={pathOfTemplate(id)} className={classes.more}>
            {names.get(id) ?? '–'}
          </Link>
        ) : (
          t('periods.noTemplate')
        )
      },
    })),
  ]
}
