import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { LEVELS } from '#contract/core/model/actor.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Area, areas } from '#contract/features/areas/index.ts'
import { download } from '../../core/api/client.ts'
import { useLang } from '../../core/i18n/text.ts'
import { ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { NoMatch } from '../../core/lists/NoMatch.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useMay } from '../../core/query/query.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { AreaStatus } from './AreaStatus.tsx'
import { AREAS } from './addresses.ts'
import { areaTexts } from './texts.ts'

/** Areas as a table, with search by name or code, sorting, and export. */
export function AreaTable() {
  const t = areaTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const mayExport = useMay(areas, 'export')
  const list = useList(areas, 'list', { names: ['level', 'state'] })
  const geojson = {
    label: t('geojson'),
    onSelect: () => void download(areas, 'exportGeojson', { query: list.exportQuery as never }),
  }
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  return (
    <ListTable<Area>
      name="areas"
      label={t('title')}
      columns={columns}
      list={list}
      defaultSort="code"
      rowId={(area) => area.id}
      rowName={(area) => inLang(area.name, lang)}
      onOpen={(area) => void navigate(`${AREAS}/${area.id}`)}
      toolbar={
        <ListToolbar
          list={list}
          search={t('search')}
          filters={(of) => <Filters {...of} />}
          exports={mayExport && { feature: areas, route: 'export' }}
          moreExports={mayExport ? [geojson] : []}
        />
      }
      empty={<NoMatch onClear={list.clear} />}
    />
  )
}

function Filters(of: FilterProps) {
  const t = areaTexts.useText()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="level"
        label={t('filter.level')}
        any={t('filter.anyLevel')}
        options={LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
      />
      <ChoiceFilter
        {...of}
        name="state"
        label={t('filter.state')}
        any={t('filter.open')}
        options={(['closed', 'all'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
    </>
  )
}

const columnsOf = (t: ReturnType<typeof areaTexts.useText>, lang: Lang): Column<Area>[] => [
  { id: 'name', header: t('column.name'), sortable: true, plain: true, cell: (area) => inLang(area.name, lang) },
  { id: 'code', header: t('column.code'), sortable: true, cell: (area) => <bdi>{area.code}</bdi> },
  { id: 'level', header: t('column.level'), room: 45, cell: (area) => t(`level.${area.level}`) },
  {
    id: 'number',
    header: t('column.number'),
    sortable: true,
    align: 'end',
    hidden: true,
    cell: (area) => formatNumber(area.ordinal, lang),
  },
  {
    id: 'children',
    header: t('column.children'),
    align: 'end',
    room: 60,
    cell: (area) => formatNumber(area.children, lang),
  },
  {
    id: 'population',
    header: t('column.population'),
    sortable: true,
    align: 'end',
    cell: (area) => formatNumber(area.countedOn === null ? null : area.population, lang),
  },
  {
    id: 'households',
    header: t('column.households'),
    sortable: true,
    align: 'end',
    cell: (area) => formatNumber(area.countedOn === null ? null : area.households, lang),
  },
  {
    id: 'countedOn',
    header: t('column.countedOn'),
    room: 70,
    cell: (area) => area.countedOn && formatDay(area.countedOn, lang),
  },
  { id: 'state', header: t('column.state'), plain: true, cell: (area) => <AreaStatus area={area} /> },
]
