import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
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
import { codeOf } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useMay } from '../../../core/query/query.ts'
import { AreaChip } from '../../../ui/controls/AreaChip.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { DataTable } from '../../../ui/data/table/DataTable.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { NotFound } from '../../../ui/feedback/NotFound.tsx'
import { Bone, TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useUiLabels } from '../../../ui/theme/labels.ts'
import { GradeLabel, points } from '../grades.tsx'
import { pathOfCompare, pathOfLevel, pathOfSheet } from '../paths.ts'
import { usePeriods } from '../periods/use-periods.ts'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { TrendChart } from './TrendChart.tsx'

const isRated = (level: string): level is RatedLevel => RATED_LEVELS.some((rated) => rated === level)

/** The ratings of an area over time, linked to its sheets and to the areas below it. */
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
  const bandsByPeriod = useMemo(() => new Map(periods?.map((period) => [period.id, period.bands])), [periods])
  const grade = (point: TrendPoint) => {
    const bands = bandsByPeriod.get(point.periodId)
    return bands && point.total !== null ? gradeOf(Math.round(point.total * 100), bands) : null
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
            linkOf={({ sheetId }) => (sheetId ? pathOfSheet(sheetId) : undefined)}
          />
        ) : (
          <Bone height="19rem" />
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
