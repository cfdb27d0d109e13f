import { IconCalendarTime, IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { RATED_LEVELS, type RatedLevel, type RateTemplate, rateLabels, rates } from '#contract/features/rates/index.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import type { Translate } from '../../../core/i18n/text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { useRemoval } from '../../../core/records/use-removal.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import type { MenuItem } from '../../../ui/controls/Menu.tsx'
import { DataTable } from '../../../ui/data/table/DataTable.tsx'
import type { Column } from '../../../ui/data/table/types.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import type { mn } from '../mn.ts'
import { PERIODS, pathOfLevel, pathOfTemplate } from '../paths.ts'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'

/** The templates of rating for districts, khoroos and sections. */
export default function Templates() {
  const t = rateTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { data, error, refetch } = useAsk(rates, 'templates')
  const [isAdding, setAdding] = useState(false)
  const act = useTemplateActions()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('templates.add')}
    </Button>
  )
  const rowActions = ({ id, named, used }: RateTemplate): MenuItem[] => [
    { label: t('templates.open'), icon: <IconPencil size={18} aria-hidden />, to: pathOfTemplate(id) },
    { label: t('templates.copy'), icon: <IconCopy size={18} aria-hidden />, onSelect: () => void act.copy(id) },
    ...(named || used
      ? []
      : [
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void act.remove(id),
          },
        ]),
  ]
  return (
    <Page
      title={t('templates.title')}
      count={data && formatNumber(data.data.length, lang)}
      lead={t('templates.lead')}
      crumbsLabel={t('crumbs')}
      crumbs={[
        { label: t('title.khoroo'), to: pathOfLevel('khoroo') },
        { label: t('periods.title'), to: PERIODS },
        { label: t('templates.title') },
      ]}
      action={add}
      more={
        <LinkButton to={PERIODS} variant="default" leftSection={<IconCalendarTime size={18} aria-hidden />}>
          {t('templates.periods')}
        </LinkButton>
      }
    >
      <div data-list="rate-templates">
        <DataTable<RateTemplate>
          name="rate-templates"
          label={t('templates.title')}
          title={t('periods.templates')}
          columns={columns}
          rows={data?.data}
          rowId={({ id }) => id}
          rowName={({ name }) => inLang(name, lang)}
          onOpen={({ id }) => void navigate(pathOfTemplate(id))}
          rowActions={rowActions}
          error={error && <ErrorState level={2} onRetry={() => void refetch()} />}
          empty={<Empty level={2} title={t('templates.emptyTitle')} text={t('templates.emptyText')} action={add} />}
        />
      </div>
      <Dialog opened={isAdding} onClose={() => setAdding(false)} title={t('templates.add')} width={440}>
        <div className={classes.buttons}>
          {RATED_LEVELS.map((level) => (
            <Button key={level} variant="default" onClick={() => void act.create(level)}>
              {t(`level.${level}`)}
            </Button>
          ))}
        </div>
      </Dialog>
    </Page>
  )
}

const defaultName = (part: 'name' | 'group' | 'criterion') => ({
  mn: rateLabels.mn.newTemplate[part],
  en: rateLabels.en.newTemplate[part],
})

/** Actions to create, copy and remove templates; created and copied templates are opened. */
export function useTemplateActions() {
  const t = rateTexts.useText()
  const navigate = useNavigate()
  const askAndRemove = useRemoval()
  const createTemplate = useDo(rates, 'createTemplate')
  const copyTemplate = useDo(rates, 'copyTemplate')
  const removeTemplate = useDo(rates, 'removeTemplate')
  const withErrorToast = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return {
    create: (level: RatedLevel) =>
      withErrorToast(async () => {
        const criterion = { id: crypto.randomUUID(), name: defaultName('criterion'), max: 10 }
        const group = {
          id: crypto.randomUUID(),
          name: defaultName('group'),
          weight: 100,
          criteria: [criterion],
        }
        const { data } = await createTemplate.mutateAsync({
          body: { level, name: defaultName('name'), groups: [group] },
        })
        void navigate(pathOfTemplate(data.id))
      }),
    copy: (id: string) =>
      withErrorToast(async () => {
        const { data } = await copyTemplate.mutateAsync({ params: { id } })
        toast(t('templates.copied'))
        void navigate(pathOfTemplate(data.id))
      }),
    remove: (id: string) =>
      askAndRemove(
        t('templates.removeText'),
        () => removeTemplate.mutateAsync({ params: { id } }),
        t('templates.removed'),
      ),
  }
}

function columnsOf(t: Translate<typeof mn>, lang: Lang): Column<RateTemplate>[] {
  return [
    {
      id: 'name',
      header: t('templates.name'),
      cell: ({ id, name }) => (
        <Link to={pathOfTemplate(id)} className={classes.name} tabIndex={-1}>
          {inLang(name, lang)}
        </Link>
      ),
    },
    { id: 'level', header: t('templates.level'), cell: ({ level }) => t(`level.${level}`) },
    { id: 'groups', header: t('templates.groups'), align: 'end', cell: ({ groups }) => formatNumber(groups, lang) },
    {
      id: 'criteria',
      header: t('templates.criteria'),
      align: 'end',
      cell: ({ criteria }) => formatNumber(criteria, lang),
    },
    {
      id: 'state',
      header: t('templates.state'),
      plain: true,
      cell: ({ used }) => (
        <Status tone={used ? 'neutral' : 'info'}>{t(used ? 'templates.used' : 'templates.free')}</Status>
      ),
    },
    {
      id: 'updatedAt',
      room: 50,
      header: t('templates.updatedAt'),
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt}>{formatDay(dayInUlaanbaatar(new Date(updatedAt)), lang)}</time>
      ),
    },
  ]
}
