import { IconChartLine, IconListTree, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { matcherOf } from '#contract/core/text/highlight.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { type RankedArea, type RatedLevel, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { useSaveFile } from '../../../core/api/download.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import type { Translate } from '../../../core/i18n/text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useExportItems } from '../../../core/lists/export-items.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { MenuItem } from '../../../ui/controls/Menu.tsx'
import { DataTable } from '../../../ui/data/table/DataTable.tsx'
import type { Column } from '../../../ui/data/table/types.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { GradeLabel, points, pointsChange, SheetState } from '../grades.tsx'
import type { mn } from '../mn.ts'
import { pathOfArea, pathOfLevel, pathOfSheet } from '../paths.ts'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'

interface Props {
  level: RatedLevel
  period: RatePeriod
  areas: readonly RankedArea[]
  /** The query of the list, for its export. */
  query: { level: RatedLevel; periodId?: string; parentId?: string }
  isFetching: boolean
}

/** The areas by rank, with the next action for each. */
export function RankingTable({ level, period, areas, query, isFetching }: Props) {
  const t = rateTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { createSheet, creatingFor } = useCreateSheet(period)
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const shown = useMemo(() => matching(areas, q), [areas, q])
  const hasParents = new Set(areas.map(({ parent }) => parent.id)).size > 1
  const columns = useMemo(
    () => columnsOf({ t, lang, hasParents, onCreate: createSheet, creatingFor }),
    [t, lang, hasParents, createSheet, creatingFor],
  )
  const setSearchText = (text: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (text) next.set('q', text)
        else next.delete('q')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const save = useSaveFile()
  const saveFile = (format: 'csv' | 'xlsx') =>
    save(rates, 'exportRanking', { query: { ...query, periodId: period.id, format } })
  const exportItems = useExportItems(saveFile)
  const open = (area: RankedArea) => void navigate(area.sheetId ? pathOfSheet(area.sheetId) : pathOfArea(area.areaId))
  const below = level === 'district' ? 'khoroo' : level === 'khoroo' ? 'section' : undefined
  const rowActions = (area: RankedArea): MenuItem[] => [
    ...(area.sheetId
      ? [{ label: t('ranking.open'), icon: <IconPencil size={18} aria-hidden />, to: pathOfSheet(area.sheetId) }]
      : []),
    { label: t('ranking.area_page'), icon: <IconChartLine size={18} aria-hidden />, to: pathOfArea(area.areaId) },
    ...(below
      ? [
          {
            label: t('ranking.below'),
            icon: <IconListTree size={18} aria-hidden />,
            to: pathOfLevel(below, { parent: area.areaId, period: period.id }),
          },
        ]
      : []),
  ]
  return (
    <div>
      <h2 className="nt-hidden">{t('ranking.title')}</h2>
      <DataTable<RankedArea>
        name={`rates-${level}`}
        label={t('ranking.title')}
        columns={columns}
        rows={shown}
        rowId={({ areaId }) => areaId}
        rowName={({ name }) => inLang(name, lang)}
        refreshing={isFetching}
        onOpen={open}
        rowActions={rowActions}
        toolbar={
          <Toolbar
            search={{ value: q, onSearch: setSearchText, placeholder: t('filter.search') }}
            exports={exportItems}
          />
        }
        empty={
          q ? (
            <Empty level={2} searched title={c('list.noMatchTitle')} text={c('list.noMatchText')} />
          ) : (
            <Empty level={2} title={t('ranking.emptyTitle')} text={t('ranking.emptyText')} />
          )
        }
      />
    </div>
  )
}

function matching(areas: readonly RankedArea[], q: string): readonly RankedArea[] {
  const matches = matcherOf(q)
  return areas.filter(({ name, parent, code }) =>
    matches([name.mn, name.en, parent.name.mn, parent.name.en, code].join(' ')),
  )
}

/** Creates the sheet of an area and navigates to it. */
function useCreateSheet(period: RatePeriod) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, variables } = useDo(rates, 'create')
  const createSheet = useMemo(
    () => async (areaId: string) => {
      try {
        const { data } = await mutateAsync({ body: { periodId: period.id, areaId } })
        void navigate(pathOfSheet(data.id))
      } catch (error) {
        toast(problemText(error), { variant: 'error' })
      }
    },
    [mutateAsync, navigate, period.id],
  )
  return { createSheet, creatingFor: isPending ? variables.body.areaId : undefined }
}

interface ColumnOptions {
  t: Translate<typeof mn>
  lang: Lang
  hasParents: boolean
  onCreate: (areaId: string) => Promise<void>
  /** The area whose sheet is being created. */
  creatingFor: string | undefined
}

function columnsOf({ t, lang, hasParents, onCreate, creatingFor }: ColumnOptions): Column<RankedArea>[] {
  return [
    {
      id: 'area',
      header: t('ranking.area'),
      cell: ({ areaId, sheetId, name }) => (
        <Link to={sheetId ? pathOfSheet(sheetId) : pathOfArea(areaId)} className={classes.name} tabIndex={-1}>
          <bdi>{inLang(name, lang)}</bdi>
        </Link>
      ),
    },
    ...(hasParents
      ? [{ id: 'parent', header: t('ranking.parent'), cell: ({ parent }: RankedArea) => inLang(parent.name, lang) }]
      : []),
    {
      id: 'rank',
      header: t('ranking.rank'),
      align: 'end',
      cell: ({ rank, of }) => (rank === null ? '–' : <bdi>{t('ranking.rankOf', { rank, of: of ?? '–' })}</bdi>),
    },
    {
      id: 'total',
      header: t('ranking.total'),
      align: 'end',
      cell: ({ total }) => (
        <strong>
          <bdi>{points(total, lang)}</bdi>
        </strong>
      ),
    },
    { id: 'grade', header: t('ranking.grade'), cell: ({ grade }) => <GradeLabel grade={grade} /> },
    {
      id: 'change',
      header: t('ranking.change'),
      room: 46,
      align: 'end',
      cell: ({ change }) => {
        const { direction, text, words } = pointsChange(change, lang)
        return (
          <span className={classes.change} data-direction={direction}>
            <bdi dir="ltr" aria-hidden>
              {text}
            </bdi>
            <span className="nt-hidden">{words}</span>
          </span>
        )
      },
    },
    {
      id: 'state',
      header: t('ranking.state'),
      plain: true,
      cell: ({ areaId, sheetId, status, canRate }) => (
        <span className={classes.stateCell}>
          <SheetState status={status} />
          {canRate && !sheetId && (
            <Button
              size="xs"
              variant="light"
              loading={creatingFor === areaId}
              disabled={creatingFor !== undefined}
              onClick={() => void onCreate(areaId)}
            >
              {t('ranking.begin')}
            </Button>
          )}
          {canRate && sheetId && (
            <Link to={pathOfSheet(sheetId)} className={classes.more}>
              {t('ranking.fill')}
            </Link>
          )}
        </span>
      ),
    },
  ]
}
