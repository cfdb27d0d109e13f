import { IconCalendarTime, IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { RATED_LEVELS, type RatedLevel, type RateTemplate, rates, rateWords } from '#contract/features/rates/index.ts'
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
import { PERIODS, pathOfLevel, pathOfTemplate } from './paths.ts'
import classes from './rates.module.css'
import { rateTexts } from './texts.ts'

/** The templates of rating: what is asked of districts, khoroos and sections. */
export default function Templates() {
  const t = rateTexts.useText()
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
            label: t('templates.remove'),
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

const named = (part: 'name' | 'group' | 'criterion') => ({
  mn: rateWords.mn.newTemplate[part],
  en: rateWords.en.newTemplate[part],
})

/** Making, copying and removing templates; a new one is opened in the editor. */
export function useTemplateActions() {
  const t = rateTexts.useText()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const make = useDo(rates, 'createTemplate')
  const duplicate = useDo(rates, 'copyTemplate')
  const erase = useDo(rates, 'removeTemplate')
  const trying = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return {
    create: (level: RatedLevel) =>
      trying(async () => {
        const criterion = { id: crypto.randomUUID(), name: named('criterion'), max: 10 }
        const group = {
          id: crypto.randomUUID(),
          name: named('group'),
          weight: 100,
          criteria: [criterion],
        }
        const { data } = await make.mutateAsync({
          body: { level, name: named('name'), groups: [group] },
        })
        void navigate(pathOfTemplate(data.id))
      }),
    copy: (id: string) =>
      trying(async () => {
        const { data } = await duplicate.mutateAsync({ params: { id } })
        toast(t('templates.copied'))
        void navigate(pathOfTemplate(data.id))
      }),
    remove: (id: string) =>
      trying(async () => {
        const answer = await confirm({
          title: t('templates.removeAsk'),
          text: t('templates.removeText'),
          confirmLabel: t('templates.remove'),
          danger: true,
        })
        if (!answer) return
        await erase.mutateAsync({ params: { id } })
        toast(t('templates.removed'))
      }),
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
