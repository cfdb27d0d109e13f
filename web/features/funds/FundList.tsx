import { IconEye, IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Fund, funds, fundWorkflow } from '#contract/features/funds/index.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useExportItems } from '../../core/lists/export-items.ts'
import { ChoiceFilter } from '../../core/lists/filters.tsx'
import { NoMatch } from '../../core/lists/NoMatch.tsx'
import { tableOf, useList } from '../../core/lists/use-list.ts'
import { useDo, useMay } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { MenuItem } from '../../ui/controls/Menu.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import titles from '../../ui/data/table/title-cell.module.css'
import type { Column } from '../../ui/data/table/types.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import { Amount, ChangeText, FundStatus } from './FundStatus.tsx'
import type { mn } from './mn.ts'
import { OfficersDialog } from './OfficersDialog.tsx'
import { Subscribers } from './Subscribers.tsx'
import { fundTexts } from './texts.ts'

/** The default order of the server. */
const DEFAULT_SORT = 'name'

/** The funds within reach, with their latest price. */
export default function FundList() {
  const t = fundTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const list = useList(funds, 'list', { names: ['status'] })
  const { state, change } = list
  const saveFile = useSaveFile()
  const exportItems = useExportItems((format) =>
    saveFile(funds, 'exportFunds', { query: { ...list.exportQuery, format } }),
  )
  const mayManage = useMay(funds, 'manage')
  const [isOpen, setOpen] = useState(false)
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const rowActions = useRowActions()
  const add = mayManage && (
    <LinkButton to="/dashboard/fund/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('add')}
    </LinkButton>
  )
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      action={add}
      more={
        mayManage && (
          <Button
            variant="default"
            leftSection={<IconUsersGroup size={18} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('rights')}
          </Button>
        )
      }
    >
      <DataTable<Fund>
        name="funds"
        label={t('title')}
        columns={columns}
        {...tableOf(list, DEFAULT_SORT)}
        rowId={(fund) => fund.id}
        rowName={(fund) => inLang(fund.name, lang)}
        onOpen={(fund) => void navigate(`/dashboard/fund/${fund.id}`)}
        rowActions={rowActions}
        toolbar={
          <Toolbar
            search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('search') }}
            filters={
              mayManage && (
                <ChoiceFilter
                  filters={state.filters}
                  onChange={(filters) => change({ filters })}
                  name="status"
                  label={t('filter.status')}
                  any={t('filter.any')}
                  options={fundWorkflow.states.map((value) => ({ value, label: t(`status.${value}`) }))}
                />
              )
            }
            activeFilters={Object.keys(state.filters).length}
            onClearFilters={list.clear}
            exports={exportItems}
          />
        }
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={
          list.isNarrowed ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <Empty level={2} title={t('emptyTitle')} text={t(mayManage ? 'emptyAdd' : 'emptyText')} action={add} />
          )
        }
      />
      {mayManage && <Subscribers />}
      {isOpen && <OfficersDialog onClose={() => setOpen(false)} />}
    </Page>
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<Fund>[] => [
  {
    id: 'name',
    header: t('column.name'),
    sortable: true,
    cell: ({ id, name }) => (
      <Link to={`/dashboard/fund/${id}`} tabIndex={-1} className={titles.name}>
        <bdi>{inLang(name, lang)}</bdi>
      </Link>
    ),
  },
  { id: 'code', header: t('column.code'), sortable: true, cell: ({ code }) => <bdi dir="ltr">{code}</bdi> },
  {
    id: 'price',
    header: t('column.price'),
    align: 'end',
    cell: ({ latest }) => (latest ? <Amount value={latest.price} /> : '–'),
  },
  {
    id: 'change',
    header: t('column.change'),
    align: 'end',
    cell: ({ latest }) => <ChangeText value={latest?.change} />,
  },
  {
    id: 'day',
    header: t('column.day'),
    room: 52,
    cell: ({ latest }) => (latest ? <bdi dir="ltr">{formatDay(latest.day, lang)}</bdi> : '–'),
  },
  {
    id: 'status',
    header: t('column.status'),
    sortable: true,
    plain: true,
    cell: ({ status }) => <FundStatus status={status} />,
  },
]

/** Opening, editing and deleting a fund. */
function useRowActions() {
  const t = fundTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const remove = useDo(funds, 'remove')
  const askAndRemove = useRemoval()
  const ask = ({ id, name }: Fund) =>
    askAndRemove(t('removeText', { name: inLang(name, lang) }), () => remove.mutateAsync({ params: { id } }))
  return (fund: Fund): MenuItem[] => [
    { label: t('open'), icon: <IconEye size={18} aria-hidden />, to: `/dashboard/fund/${fund.id}` },
    ...(fund.canManage
      ? [
          {
            label: c('form.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            to: `/dashboard/fund/${fund.id}/edit`,
          },
        ]
      : []),
    ...(fund.canManage && fund.status === 'draft' && !fund.latest
      ? [
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void ask(fund),
          },
        ]
      : []),
  ]
}
