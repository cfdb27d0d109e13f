import { IconArrowsLeftRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import {
  groupShares,
  RATED_LEVELS,
  type RankedArea,
  type RatedLevel,
  type RatePeriod,
  rates,
  type SheetFull,
} from '#contract/features/rates/index.ts'
import { AreaPicker } from '../../../core/areas/AreaPicker.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { useUser } from '../../../core/session/session.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { BarList } from '../../../ui/data/charts/BarList.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { GradeLabel, points, pointsChange } from '../grades.tsx'
import { pathOfArea, pathOfLevel, pathOfSheet } from '../paths.ts'
import { PeriodSelect } from '../periods/PeriodSelect.tsx'
import { usePeriods } from '../periods/use-periods.ts'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { levelsOf } from './levels.ts'
import { TrendChart } from './TrendChart.tsx'

/** The level, the period and the areas that are selected in the address, and their ranking. */
function useSelection() {
  const user = useUser()
  const { periods, periodId, search, setQuery } = usePeriods()
  const levels = levelsOf(user.role)
  const requestedLevel = RATED_LEVELS.find((level) => level === search.get('level'))
  const level: RatedLevel = requestedLevel && levels.includes(requestedLevel) ? requestedLevel : (levels[0] ?? 'khoroo')
  const parent = search.get('parent') ?? undefined
  const mustChoose = level === 'section' && !parent && user.role !== 'KHOROO_ADMIN'
  const query = { level, ...(periodId ? { periodId } : {}), ...(parent ? { parentId: parent } : {}) }
  const { data, error, refetch } = useAsk(rates, 'ranking', { query }, { enabled: !mustChoose })
  const areas = data?.data ?? []
  const period = data?.meta.period ?? undefined
  const [a, b] = ['a', 'b'].map((key) => areas.find(({ areaId }) => areaId === search.get(key)))
  return {
    level,
    levels,
    parent,
    mustChoose,
    periods,
    periodId: period?.id ?? periodId ?? '',
    period,
    search,
    setQuery,
    areas,
    a,
    b,
    isLoaded: data !== undefined,
    error,
    refetch,
  }
}

/** Two areas of one level side by side. */
export default function Compare() {
  const t = rateTexts.useText()
  const lang = useLang()
  const selection = useSelection()
  const { level, period, areas, a, b, error, refetch } = selection
  const hasParents = new Set(areas.map((area) => area.parent.id)).size > 1
  const nameOf = (area: RankedArea) =>
    hasParents ? `${inLang(area.parent.name, lang)} › ${inLang(area.name, lang)}` : inLang(area.name, lang)
  return (
    <Page
      title={t('compare.title')}
      crumbsLabel={t('crumbs')}
      crumbs={[{ label: t(`title.${level}`), to: pathOfLevel(level) }, { label: t('compare.title') }]}
      lead={t('compare.lead')}
    >
      <Selects selection={selection} nameOf={nameOf} />
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && (!a || !b || !period) && (
        <Card>
          <h2 className="nt-hidden">{t('compare.title')}</h2>
          <Empty level={2} title={t('compare.choose')} text={t('compare.chooseText')} />
        </Card>
      )}
      {a && b && period && (
        <>
          <Totals areas={[a, b]} nameOf={nameOf} />
          <Groups areas={[a, b]} nameOf={nameOf} />
          <Trends areas={[a, b]} nameOf={nameOf} period={period} />
        </>
      )}
    </Page>
  )
}

interface SelectsProps {
  selection: ReturnType<typeof useSelection>
  nameOf: (area: RankedArea) => string
}

/** Selects the level, the period and the two areas. */
function Selects({ selection, nameOf }: SelectsProps) {
  const t = rateTexts.useText()
  const user = useUser()
  const { level, levels, parent, mustChoose, periods, search, setQuery, areas, a, b } = selection
  const options = areas
    .toSorted((a, b) => a.code.localeCompare(b.code))
    .map((area) => ({ value: area.areaId, label: nameOf(area) }))
  return (
    <Card>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <NativeSelect
            stacked
            label={t('filter.level')}
            value={level}
            options={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
            onChange={(value) => setQuery({ level: value, parent: undefined, a: undefined, b: undefined })}
          />
          {periods && periods.length > 0 && (
            <PeriodSelect
              stacked
              periods={periods}
              value={selection.periodId}
              onChange={(id) => setQuery({ period: id })}
            />
          )}
        </div>
        {level === 'section' && user.role !== 'KHOROO_ADMIN' && (
          <AreaPicker
            label={t('filter.khoroo')}
            levels={['khoroo']}
            value={parent ?? null}
            onChange={(id) => setQuery({ parent: id ?? undefined, a: undefined, b: undefined })}
          />
        )}
        {!mustChoose && (
          <div className={classes.pair}>
            {(['a', 'b'] as const).map((key) => (
              <SelectField
                key={key}
                label={t(key === 'a' ? 'compare.first' : 'compare.second')}
                placeholder={t('compare.placeholder')}
                data={options.filter(({ value }) => value !== search.get(key === 'a' ? 'b' : 'a'))}
                value={selection.isLoaded ? search.get(key) : null}
                onChange={(id) => setQuery({ [key]: id ?? undefined })}
                clearable
              />
            ))}
          </div>
        )}
        {a && b && (
          <div>
            <Button
              variant="default"
              leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
              onClick={() => setQuery({ a: b.areaId, b: a.areaId })}
            >
              {t('compare.swap')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

interface ComparisonProps {
  areas: readonly [RankedArea, RankedArea]
  nameOf: (area: RankedArea) => string
}

function Totals({ areas, nameOf }: ComparisonProps) {
  const t = rateTexts.useText()
  const lang = useLang()
  const [a, b] = areas
  const difference = a.total === null || b.total === null ? null : a.total - b.total
  return (
    <div className={classes.columns}>
      {areas.map((area) => (
        <Card
          key={area.areaId}
          title={<Link to={pathOfArea(area.areaId)}>{nameOf(area)}</Link>}
          {...(difference === null
            ? {}
            : {
                text: t('compare.difference', {
                  change: pointsChange(area === a ? difference : -difference, lang).text,
                }),
              })}
        >
          <dl className={classes.facts}>
            <div>
              <dt>{t('sheet.total')}</dt>
              <dd className={classes.big}>
                {area.sheetId && area.total !== null ? (
                  <Link to={pathOfSheet(area.sheetId)} className={classes.name}>
                    <bdi>{points(area.total, lang)}</bdi>
                  </Link>
                ) : (
                  points(area.total, lang)
                )}
              </dd>
            </div>
            <div>
              <dt>{t('sheet.grade')}</dt>
              <dd>
                <GradeLabel grade={area.grade} />
              </dd>
            </div>
            <div>
              <dt>{t('sheet.rank')}</dt>
              <dd>{area.rank === null ? '–' : t('ranking.rankOf', { rank: area.rank, of: area.of ?? '–' })}</dd>
            </div>
          </dl>
        </Card>
      ))}
    </div>
  )
}

const pointsByCriterion = (sheet: SheetFull) =>
  Object.fromEntries(sheet.scores.map(({ criterionId, points: got }) => [criterionId, got]))

/** Compares groups of criteria; possible only if both areas were rated by the same template. */
function Groups({ areas, nameOf }: ComparisonProps) {
  const t = rateTexts.useText()
  const lang = useLang()
  const [a, b] = areas
  const areBothRated = a.total !== null && b.total !== null && a.sheetId !== null && b.sheetId !== null
  const first = useAsk(rates, 'one', { params: { id: a.sheetId ?? '' } }, { enabled: areBothRated })
  const second = useAsk(rates, 'one', { params: { id: b.sheetId ?? '' } }, { enabled: areBothRated })
  const [firstSheet, secondSheet] = [first.data?.data, second.data?.data]
  const shares = [firstSheet, secondSheet].map(
    (sheet) =>
      new Map(
        sheet ? groupShares(sheet.template, pointsByCriterion(sheet)).map(({ id, share }) => [id, share / 100]) : [],
      ),
  )
  const trendError = first.error ?? second.error
  return (
    <Card title={t('compare.groupsOf')}>
      {!areBothRated && <p className={classes.quiet}>{t('compare.notBoth')}</p>}
      {areBothRated && trendError && (
        <ErrorState level={2} onRetry={() => void Promise.all([first.refetch(), second.refetch()])} />
      )}
      {areBothRated && !trendError && (!firstSheet || !secondSheet) && <TextSkeleton lines={6} />}
      {firstSheet && secondSheet && firstSheet.template.id !== secondSheet.template.id && (
        <p className={classes.quiet}>{t('compare.otherTemplate')}</p>
      )}
      {firstSheet && secondSheet && firstSheet.template.id === secondSheet.template.id && (
        <BarList
          label={t('compare.groupsOf')}
          sentence={t('compare.sentence', {
            a: nameOf(a),
            b: nameOf(b),
            totalA: points(a.total, lang),
            totalB: points(b.total, lang),
          })}
          series={[nameOf(a), nameOf(b)]}
          head={t('sheet.group')}
          max={100}
          format={(value) => (value === null ? '–' : `${points(value, lang)}%`)}
          rows={firstSheet.template.groups.map(({ id, name }) => ({
            id,
            plain: inLang(name, lang),
            name: inLang(name, lang),
            values: shares.map((share) => share.get(id) ?? null),
          }))}
        />
      )}
    </Card>
  )
}

function Trends({ areas, nameOf, period }: ComparisonProps & { period: RatePeriod }) {
  const t = rateTexts.useText()
  const [a, b] = areas
  const first = useAsk(rates, 'trend', { query: { areaId: a.areaId, kind: period.kind } })
  const second = useAsk(rates, 'trend', { query: { areaId: b.areaId, kind: period.kind } })
  const trendError = first.error ?? second.error
  return (
    <Card title={t('trend.title')}>
      {trendError && <ErrorState level={2} onRetry={() => void Promise.all([first.refetch(), second.refetch()])} />}
      {!trendError && (!first.data || !second.data) && <TextSkeleton lines={6} />}
      {first.data && second.data && (
        <TrendChart
          lines={[
            { id: a.areaId, name: nameOf(a), points: first.data.data },
            { id: b.areaId, name: nameOf(b), points: second.data.data },
          ]}
          linkOf={({ sheetId }) => (sheetId ? pathOfSheet(sheetId) : undefined)}
        />
      )}
    </Card>
  )
}
