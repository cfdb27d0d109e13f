import { IconClipboardList, IconLock, IconLockOpen, IconPencil, IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { periodName, RATED_LEVELS, type RatePeriod, type RateTemplate, rates } from '#contract/features/rates/index.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import type { Translate } from '../../../core/i18n/text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import type { MenuItem } from '../../../ui/controls/Menu.tsx'
import { DataTable } from '../../../ui/data/table/DataTable.tsx'
import type { Column } from '../../../ui/data/table/types.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import type { mn } from '../mn.ts'
import { pathOfLevel, pathOfTemplate, TEMPLATES } from '../paths.ts'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { PeriodForm } from './PeriodForm.tsx'

/** The periods of rating, with their templates by level and their state. */
export default function Periods() {
  const t = rateTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { data, error, refetch } = useAsk(rates, 'periods')
  const templates = useAsk(rates, 'templates')
  const [editing, setEditing] = useState<RatePeriod | 'new'>()
  const act = usePeriodAction()
  const templateList = templates.data?.data
  const columns = useMemo(() => columnsOf(t, lang, templateList ?? []), [t, lang, templateList])
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing('new')}>
      {t('periods.add')}
    </Button>
  )
  const rowActions = (period: RatePeriod): MenuItem[] => [
    ...(period.canChange
      ? [
          {
            label: t('periods.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            onSelect: () => setEditing(period),
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
      <div data-list="rate-periods">
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
      </div>
      {templateList && (
        <Dialog
          opened={editing !== undefined}
          onClose={() => setEditing(undefined)}
          title={editing === 'new' || !editing ? t('periods.add') : periodName(editing, lang)}
          width={640}
        >
          {editing && (
            <PeriodForm
              period={editing === 'new' ? undefined : editing}
              latest={data?.data[0]}
              templates={templateList}
              onDone={() => setEditing(undefined)}
            />
          )}
        </Dialog>
      )}
    </Page>
  )
}

function usePeriodAction() {
  const t = rateTexts.useText()
  const c = coreTexts.useText()
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
      toast(c('form.saved'))
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
