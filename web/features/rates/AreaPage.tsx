import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { inLang } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import {
  gradeOf,
  PERIOD_KINDS,
  type PeriodKind,
  periodName,
  RATED_LEVELS,
  type RatedLevel,
  rates,
  type TrendPoint,
} from '#contract/features/rates/index.ts'
import { codeOf } from '../../core/api.ts'
import { useAsk, useMay } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { AreaChip } from '../../ui/AreaChip.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useUiLabels } from '../../ui/labels.ts'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { Page } from '../../ui/Page.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { pathOfCompare, pathOfLevel, pathOfSheet } from './paths.ts'
import classes from './rates.module.css'
import { GradeLabel, points } from './show.tsx'
import { TrendChart } from './TrendChart.tsx'
import { rateTexts } from './texts.ts'
import { usePeriods } from './use-period.ts'

const isRated = (level: string): level is RatedLevel => RATED_LEVELS.some((rated) => rated === level)

/** How one area was rated over time, with the way to each of its sheets and to the areas below it. */
export default function AreaPage() {
  const { id = '' } = useParams()
  const t = rateTexts.useText()
  const lang = useLang()
  const labels = useUiLabels()
  const mayCompare = useMay(rates, 'rate')
  const { data, error, refetch } = useAsk(areas, 'path', { params: { id } }, { staleTime: 3_600_000 })
  const area = data?.data.at(-1)
  if (codeOf(error) === 'not_found' || (area && !isRated(area.level))) return <NotFound homeTo="/dashboard/rates" />
  if (error) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (!data || !area || !isRated(area.level)) {
    return (
      <Page title={t('trend.title')}>
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      </Page>
    )
  }
  const { level } = area
  const name = inLang(area.name, lang)
  const below = level === 'district' ? 'khoroo' : level === 'khoroo' ? 'section' : undefined
  return (
    <Page
      title={name}
      crumbsLabel={t('crumbs')}
      crumbs={[{ label: t(`title.${level}`), to: pathOfLevel(level) }, { label: name }]}
      area={<AreaChip label={labels.area} path={data.data.map((step) => inLang(step.name, lang))} />}
      action={
        mayCompare && (
          <LinkButton to={pathOfCompare({ level, a: id })} leftSection={<IconArrowsLeftRight size={18} aria-hidden />}>
            {t('area.compare')}
          </LinkButton>
        )
      }
      more={
        below && (
          <LinkButton to={pathOfLevel(below, { parent: id })} variant="default">
            {t('area.below')}
          </LinkButton>
        )
      }
    >
      <AreaTrend id={id} name={name} />
    </Page>
  )
}

function AreaTrend({ id, name }: { id: string; name: string }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const [kind, setKind] = useState<PeriodKind>('quarter')
  const { periods } = usePeriods()
  const { data, error, refetch } = useAsk(rates, 'trend', { query: { areaId: id, kind } })
  const rows = useMemo(() => data?.data.filter(({ total }) => total !== null).toReversed(), [data])
  const bands = useMemo(() => new Map(periods?.map((period) => [period.id, period.bands])), [periods])
  const grade = (point: TrendPoint) => {
    const own = bands.get(point.periodId)
    return own && point.total !== null ? gradeOf(Math.round(point.total * 100), own) : null
  }
  if (error) return <ErrorState level={2} onRetry={() => void refetch()} />
  return (
    <>
      <Card
        title={t('trend.title')}
        action={
          <NativeSelect
            label={t('trend.kind')}
            hideLabel
            value={kind}
            options={PERIOD_KINDS.map((value) => ({ value, label: t(`periodKind.${value}`) }))}
            onChange={setKind}
          />
        }
      >
        {data ? (
          <TrendChart
            lines={[{ id, name, points: data.data }]}
            link={({ sheetId }) => (sheetId ? pathOfSheet(sheetId) : undefined)}
          />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </Card>
      <section aria-label={t('area.sheets')}>
        <DataTable<TrendPoint>
          name="rate-area"
          label={t('area.sheets')}
          title={t('area.sheets')}
          columns={[
            {
              id: 'period',
              header: t('list.period'),
              cell: (point) =>
                point.sheetId ? (
                  <Link to={pathOfSheet(point.sheetId)} className={classes.name} tabIndex={-1}>
                    {periodName(point, lang)}
                  </Link>
                ) : (
                  periodName(point, lang)
                ),
            },
            {
              id: 'total',
              header: t('list.total'),
              align: 'end',
              cell: ({ total }) => <bdi>{points(total, lang)}</bdi>,
            },
            { id: 'grade', header: t('list.grade'), cell: (point) => <GradeLabel grade={grade(point)} /> },
            {
              id: 'rank',
              header: t('list.rank'),
              align: 'end',
              cell: ({ rank, of }) => (rank === null ? '–' : <bdi>{t('ranking.rankOf', { rank, of: of ?? '–' })}</bdi>),
            },
          ]}
          rows={rows}
          rowId={({ periodId }) => periodId}
          rowName={(point) => periodName(point, lang)}
          onOpen={({ sheetId }) => sheetId && void navigate(pathOfSheet(sheetId))}
          empty={<Empty level={2} title={t('trend.none')} />}
        />
      </section>
    </>
  )
}
