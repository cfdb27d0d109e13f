import { IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Benchmark, benchmarks } from '#contract/features/benchmarks/index.ts'
import { funds } from '#contract/features/funds/index.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { BenchmarkDialog } from './BenchmarkDialog.tsx'
import type { mn } from './mn.ts'
import { benchmarkTexts } from './texts.ts'

/** The order of the server when none is asked for. */
const DEFAULT_SORT = 'name'

/** The benchmarks of the city. */
export default function Benchmarks() {
  const t = benchmarkTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useList(benchmarks, 'list', { names: [] })
  const all = useAsk(funds, 'list', { query: { pageSize: 100 } })
  const [open, setOpen] = useState<Benchmark | 'new'>()
  const remove = useRemove()
  const offered = all.data?.data ?? []
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      action={add}
      more={
        <LinkButton
          to="/dashboard/fund/benchmarks/import"
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          {t('importTitle')}
        </LinkButton>
      }
    >
      <ListTable<Benchmark>
        name="benchmarks"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={({ id }) => id}
        rowName={({ name }) => inLang(name, lang)}
        rowActions={(benchmark) => [
          { label: c('form.edit'), icon: <IconPencil size={18} aria-hidden />, onSelect: () => setOpen(benchmark) },
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void remove(benchmark),
          },
        ]}
        toolbar={<ListToolbar list={list} search={t('search')} />}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: add }}
      />
      {open && (
        <BenchmarkDialog
          benchmark={open === 'new' ? undefined : open}
          funds={offered}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<Benchmark>[] => [
  {
    id: 'name',
    header: t('column.name'),
    sortable: true,
    cell: ({ name }) => <bdi lang={langOf(name, lang)}>{inLang(name, lang)}</bdi>,
  },
  {
    id: 'funds',
    header: t('column.funds'),
    cell: ({ fundCodes }) => <bdi dir="ltr">{fundCodes.join(', ') || '–'}</bdi>,
  },
  { id: 'days', header: t('column.days'), align: 'end', cell: ({ days }) => formatNumber(days, lang) },
  {
    id: 'lastDay',
    header: t('column.lastDay'),
    cell: ({ lastDay }) => (lastDay ? <bdi dir="ltr">{formatDay(lastDay, lang)}</bdi> : '–'),
  },
]

function useRemove() {
  const t = benchmarkTexts.useText()
  const lang = useLang()
  const remove = useDo(benchmarks, 'remove')
  const askAndRemove = useRemoval()
  return ({ id, name }: Benchmark) =>
    askAndRemove(t('removeText', { name: inLang(name, lang) }), () => remove.mutateAsync({ params: { id } }))
}
