import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { laws, ORGANISATION_KINDS, type Organisation } from '#contract/features/laws/index.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import { contentTexts } from '../../core/content/texts/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useMay } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { Page } from '../../ui/layout/Page.tsx'
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
      <ListTable<Organisation>
        name="organisations"
        label={t('organisations.title')}
        columns={columns}
        list={list}
        defaultSort="name"
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
        toolbar={
          <ListToolbar
            list={list}
            search={t('organisations.search')}
            filters={(of) => <Filters {...of} />}
            exports={{ feature: laws, route: 'exportOrganisations' }}
          />
        }
        empty={{ title: t('organisations.emptyTitle'), text: t('organisations.emptyText'), action: add }}
      />
      {open && <OrganisationForm latest={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function Filters(of: FilterProps) {
  const t = lawTexts.useText()
  const lang = useLang()
  return (
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
  )
}
