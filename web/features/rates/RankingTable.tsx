import { IconChartLine, IconListTree, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { matcherOf } from '#contract/core/find.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { type RankedArea, type RatedLevel, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useDo } from '../../core/query.ts'
import { useSaveFile } from '../../core/save-file.ts'
import type { Translate } from '../../core/text.ts'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/types.ts'
import { toast } from '../../ui/toast.ts'
import type { mn } from './mn.ts'
import { pathOfArea, pathOfLevel, pathOfSheet } from './paths.ts'
import classes from './rates.module.css'
import { GradeLabel, points, pointsChange, SheetState } from './show.tsx'
import { rateTexts } from './texts.ts'

interface Props {
  level: RatedLevel
  period: RatePeriod
  areas: readonly RankedArea[]
  /** The question behind the list, for its export. */
  query: { level: RatedLevel; periodId?: string; parentId?: string }
  isFetching: boolean
}

/** The order of the areas, with what can be done next with each. */
export function RankingTable({ level, period, areas, query, isFetching }: Props) {
  const t = rateTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const begin = useBegin(period)
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const shown = useMemo(() => found(areas, q), [areas, q])
  const hasParents = new Set(areas.map(({ parent }) => parent.id)).size > 1
  const columns = useMemo(
    () => columnsOf({ t, lang, hasParents, onBegin: begin.begin, begun: begin.begun }),
    [t, lang, hasParents, begin.begin, begin.begun],
  )
  const look = (text: string) =>
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
            search={{ value: q, onSearch: look, placeholder: t('filter.search') }}
            exports={[
              { label: t('ranking.xlsx'), onSelect: () => void saveFile('xlsx') },
              { label: t('ranking.csv'), onSelect: () => void saveFile('csv') },
            ]}
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

function found(areas: readonly RankedArea[], q: string): readonly RankedArea[] {
  const isMeant = matcherOf(q)
  return areas.filter(({ name, parent, code }) =>
    isMeant([name.mn, name.en, parent.name.mn, parent.name.en, code].join(' ')),
  )
}

/** Begins the sheet of an area and goes there. */
function useBegin(period: RatePeriod) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, variables } = useDo(rates, 'create')
  const begin = useMemo(
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
  return { begin, begun: isPending ? variables.body.areaId : undefined }
}

interface ColumnsAsk {
  t: Translate<typeof mn>
  lang: Lang
  hasParents: boolean
  onBegin: (areaId: string) => Promise<void>
  /** The area whose sheet is being created. */
  begun: string | undefined
}

function columnsOf({ t, lang, hasParents, onBegin, begun }: ColumnsAsk): Column<RankedArea>[] {
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
              loading={begun === areaId}
              disabled={begun !== undefined}
              onClick={() => void onBegin(areaId)}
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
