import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/page.ts'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { laws, ORGANISATION_KINDS, type Organisation } from '#contract/features/laws/index.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { contentTexts } from '../../core/content/texts/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useExportItems } from '../../core/lists/export-items.ts'
import { ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { type ListAddress, tableOf, useList } from '../../core/lists/use-list.ts'
import { useMay } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import { OrganisationForm } from './OrganisationForm.tsx'
import { lawTexts } from './texts.ts'

function useColumns(): Column<Organisation>[] {
  const t = lawTexts.useText()
  const lang = useLang()
  return useMemo<Column<Organisation>[]>(
    () => [
      {
        id: 'name',
        header: t('organisations.name'),
        sortable: true,
        width: '22rem',
        cell: (row) => <span lang={langOf(row.name, lang)}>{inLang(row.name, lang)}</span>,
      },
      {
        id: 'kind',
        header: t('organisations.kind'),
        sortable: true,
        cell: (row) => lawLabels[lang].organisation[row.kind],
      },
      {
        id: 'register',
        room: 54,
        header: t('organisations.register'),
        sortable: true,
        cell: (row) => row.register ?? NO_VALUE,
      },
      {
        id: 'lawCount',
        room: 46,
        header: t('organisations.laws'),
        sortable: true,
        align: 'end',
        cell: (row) => formatNumber(row.lawCount, lang),
      },
      {
        id: 'active',
        header: t('organisations.state'),
        plain: true,
        cell: (row) => (
          <Status tone={row.active ? 'good' : 'neutral'}>
            {row.active ? t('organisations.active') : t('organisations.inactive')}
          </Status>
        ),
      },
    ],
    [t, lang],
  )
}

/** The organisations bound by acts. */
export default function Organisations() {
  const t = lawTexts.useText()
  const c = contentTexts.useText()
  const core = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const mayWrite = useMay(laws, 'write')
  const list = useList(laws, 'organisations', { names: ['kind', 'active'] })
  const [open, setOpen] = useState<Organisation | 'new'>()
  const columns = useColumns()
  const nameOf = (row: Organisation) => inLang(row.name, lang)
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {t('organisations.add')}
    </Button>
  )
  return (
    <Page
      title={t('organisations.title')}
      count={totalText(list.data?.meta, lang)}
      crumbs={[{ label: t('title'), to: '/dashboard/laws' }, { label: t('organisations.title') }]}
      crumbsLabel={c('crumbs')}
      action={add}
    >
      <DataTable<Organisation>
        name="organisations"
        label={t('organisations.title')}
        columns={columns}
        {...tableOf(list, 'name')}
        rowId={(row) => row.id}
        rowName={nameOf}
        onOpen={(row) => (row.canWrite ? setOpen(row) : void navigate(`/dashboard/laws?organisation=${row.id}`))}
        rowActions={(row) => [
          ...(row.canWrite
            ? [
                {
                  label: c('action.edit'),
                  icon: <IconPencil size={18} aria-hidden />,
                  onSelect: () => setOpen(row),
                },
              ]
            : []),
          { label: t('title'), to: `/dashboard/laws?organisation=${row.id}` },
        ]}
        toolbar={<OrganisationToolbar list={list} />}
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={
          <StateBox
            drawing={list.isNarrowed ? 'search' : 'empty'}
            level={2}
            title={list.isNarrowed ? core('list.noMatchTitle') : t('organisations.emptyTitle')}
            text={list.isNarrowed ? core('list.noMatchText') : t('organisations.emptyText')}
            action={list.isNarrowed ? undefined : add || undefined}
          />
        }
      />
      {open && <OrganisationForm latest={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

/** Search, filters and exports of the list. */
function OrganisationToolbar({ list }: { list: ListAddress }) {
  const t = lawTexts.useText()
  const lang = useLang()
  const { state, change } = list
  const save = useSaveFile()
  const exportItems = useExportItems((format) =>
    save(laws, 'exportOrganisations', { query: { ...list.exportQuery, format } }),
  )
  const of: FilterProps = { filters: state.filters, onChange: (filters) => change({ filters }) }
  return (
    <Toolbar
      search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('organisations.search') }}
      filters={
        <>
          <ChoiceFilter
            {...of}
            name="kind"
            label={t('organisations.kind')}
            any={t('organisations.anyKind')}
            options={ORGANISATION_KINDS.map((value) => ({ value, label: lawLabels[lang].organisation[value] }))}
          />
          <ChoiceFilter
            {...of}
            name="active"
            label={t('organisations.state')}
            any={t('organisations.anyState')}
            options={[
              { value: 'true', label: t('organisations.active') },
              { value: 'false', label: t('organisations.inactive') },
            ]}
          />
        </>
      }
      activeFilters={Object.keys(state.filters).length}
      onClearFilters={list.clear}
      exports={exportItems}
    />
  )
}
