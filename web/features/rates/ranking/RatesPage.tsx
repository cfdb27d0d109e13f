import { IconAdjustments, IconArrowsLeftRight, IconListCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { areas } from '#contract/features/areas/index.ts'
import { type RankedArea, type RatedLevel, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { AreaPicker } from '../../../core/areas/AreaPicker.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useMay } from '../../../core/query/query.ts'
import { useUser } from '../../../core/session/session.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { usePhone } from '../../../ui/theme/use-phone.ts'
import { PERIODS, pathOfCompare, pathOfLevel, pathOfSheets } from '../paths.ts'
import { PeriodSelect } from '../periods/PeriodSelect.tsx'
import { usePeriods } from '../periods/use-periods.ts'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { levelsOf } from './levels.ts'
import { MeanTrend } from './MeanTrend.tsx'
import { PeriodMaps } from './PeriodMaps.tsx'
import { RankingFigures } from './RankingFigures.tsx'
import { RankingTable } from './RankingTable.tsx'

/** The ranking of a level, in the period and below the area of the address. */
function useRanking(level: RatedLevel) {
  const user = useUser()
  const { periods, periodId, search, setQuery } = usePeriods()
  const parent = search.get('parent') ?? undefined
  const isSingleKhoroo = user.role === 'KHOROO_ADMIN' || user.role === 'SECTION_LEADER'
  const mustChoose = level === 'section' && !parent && !isSingleKhoroo
  const query = { level, ...(periodId ? { periodId } : {}), ...(parent ? { parentId: parent } : {}) }
  const asked = useAsk(
    rates,
    'ranking',
    { query },
    { enabled: !mustChoose, placeholderData: keepPreviousData as never },
  )
  const period = asked.data?.meta.period ?? undefined
  const ranked = asked.data?.data
  return {
    periods,
    periodId,
    currentPeriodId: period?.id ?? periodId,
    period,
    parent,
    setQuery,
    isSingleKhoroo,
    mustChoose,
    query,
    asked,
    ranked,
  }
}

/** The ratings of a level: figures, map, ranking and trend. */
export function RatesPage({ level }: { level: RatedLevel }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const user = useUser()
  const mayManage = useMay(rates, 'manage')
  const mayCompare = useMay(rates, 'rate')
  const ranking = useRanking(level)
  const { periods, periodId, currentPeriodId, period, parent, setQuery, isSingleKhoroo, mustChoose } = ranking
  const { query, asked, ranked } = ranking

  return (
    <Page
      title={t(`title.${level}`)}
      count={ranked && formatNumber(ranked.length, lang)}
      lead={t(`lead.${level}`)}
      action={
        mayCompare && (
          <LinkButton
            to={pathOfCompare({ level, ...(currentPeriodId ? { period: currentPeriodId } : {}) })}
            leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
          >
            {t('ranking.compare')}
          </LinkButton>
        )
      }
      more={<MoreLinks level={level} periodId={currentPeriodId} />}
    >
      <div className={classes.choices}>
        <LevelNav level={level} period={periodId} />
        <div className={classes.selects}>
          {level === 'khoroo' && user.role === 'CITY_ADMIN' && (
            <DistrictSelect value={parent ?? ''} onChange={(id) => setQuery({ parent: id || undefined })} />
          )}
          {periods && periods.length > 0 && (
            <PeriodSelect periods={periods} value={currentPeriodId ?? ''} onChange={(id) => setQuery({ period: id })} />
          )}
        </div>
      </div>
      {level === 'section' && !isSingleKhoroo && (
        <Card>
          <AreaPicker
            label={t('filter.khoroo')}
            value={parent ?? null}
            levels={['khoroo']}
            onChange={(id) => setQuery({ parent: id ?? undefined })}
          />
        </Card>
      )}
      {mustChoose && <NoRanking title={t('ranking.chooseTitle')} text={t('ranking.chooseText')} />}
      {!mustChoose && asked.error && <ErrorState level={2} onRetry={() => void asked.refetch()} />}
      {!mustChoose && !asked.error && !ranked && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {!mustChoose && ranked && !period && (
        <NoRanking title={t('period.none')} text={mayManage ? t('periods.emptyText') : undefined} />
      )}
      {!mustChoose && ranked && period && (
        <Ranked
          level={level}
          period={period}
          areas={ranked}
          parent={parent}
          map={<PeriodMaps level={level} period={period} areas={ranked} query={query} />}
          table={
            <RankingTable level={level} period={period} areas={ranked} query={query} isFetching={asked.isFetching} />
          }
        />
      )}
    </Page>
  )
}

/** Areas up to which their map, with its list of them, comes before the table. */
const MAP_FIRST_MOST = 30

interface RankedProps {
  level: RatedLevel
  period: RatePeriod
  areas: readonly RankedArea[]
  parent: string | undefined
  map: ReactNode
  table: ReactNode
}

/** Figures, map, table and trend; a phone, and a long list, begin with the rows. */
function Ranked({ level, period, areas, parent, map: maps, table }: RankedProps) {
  const t = rateTexts.useText()
  const isPhone = usePhone()
  const isTableFirst = isPhone || areas.length > MAP_FIRST_MOST
  const map = areas.length > 1 && <Card title={t('map.title')}>{maps}</Card>
  return (
    <>
      {areas.length > 1 && <RankingFigures level={level} period={period} areas={areas} parent={parent} />}
      {!isTableFirst && map}
      <div data-list={`rates-${level}`}>{table}</div>
      {isTableFirst && map}
      <MeanTrend level={level} kind={period.kind} areas={areas} parent={parent} />
    </>
  )
}

function MoreLinks({ level, periodId }: { level: RatedLevel; periodId: string | undefined }) {
  const t = rateTexts.useText()
  const mayManage = useMay(rates, 'manage')
  return (
    <>
      <LinkButton
        to={pathOfSheets({ level, periodId })}
        variant="default"
        leftSection={<IconListCheck size={18} aria-hidden />}
      >
        {t('ranking.list')}
      </LinkButton>
      {mayManage && (
        <LinkButton to={PERIODS} variant="default" leftSection={<IconAdjustments size={18} aria-hidden />}>
          {t('ranking.setup')}
        </LinkButton>
      )}
    </>
  )
}

function NoRanking({ title, text }: { title: string; text: string | undefined }) {
  const t = rateTexts.useText()
  return (
    <Card>
      <h2 className="nt-hidden">{t('ranking.title')}</h2>
      <Empty level={2} title={title} text={text} />
    </Card>
  )
}

/** Limits the khoroos to one district. */
function DistrictSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const { data } = useAsk(areas, 'names', { query: {} }, { staleTime: 3_600_000 })
  return (
    <NativeSelect
      label={t('filter.district')}
      value={value}
      options={[
        { value: '', label: t('filter.allDistricts') },
        ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: inLang(name, lang) })),
      ]}
      onChange={onChange}
    />
  )
}

/** Links to the levels available to the user. */
function LevelNav({ level, period }: { level: RatedLevel; period: string | undefined }) {
  const t = rateTexts.useText()
  const levels = levelsOf(useUser().role)
  if (levels.length < 2) return null
  return (
    <nav aria-label={t('levelNav')} className={classes.levels}>
      {levels.map((other) => (
        <Link
          key={other}
          to={pathOfLevel(other, period ? { period } : {})}
          aria-current={other === level ? 'page' : undefined}
        >
          {t(`levels.${other}`)}
        </Link>
      ))}
    </nav>
  )
}
