import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { violationCategories, violations, violationWorkflow } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { PointMap } from '../../core/areas/map/PointMap.tsx'
import { useEntries } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { violationTexts } from './texts.ts'
import { useBase, type useViolations } from './use-violations.ts'
import { STATUS_TONES } from './ViolationStatus.tsx'
import { ViolationToolbar } from './ViolationToolbar.tsx'
import classes from './violations.module.css'

const keepPrevious = { placeholderData: keepPreviousData as never }

/** The filtered violations as points on a map. */
export function ViolationMap({ list }: { list: ReturnType<typeof useViolations> }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const base = useBase()
  const { nameOf } = useEntries(violationCategories)
  const { filters, q } = list.state
  const asked = useAsk(violations, 'points', { query: { ...filters, ...(q ? { q } : {}) } as never }, keepPrevious)
  const found = asked.data
  const byId = useMemo(() => new Map(found?.data.map((point) => [point.id, point])), [found])
  const points = useMemo(
    () => (found?.data ?? []).map(({ id, lat, lon, status }) => ({ id, lat, lng: lon, tone: STATUS_TONES[status] })),
    [found],
  )
  const labels = violationLabels[lang]
  const all = list.data?.meta.total ?? 0
  const located = found?.meta.total ?? 0
  const lineOf = (id: string) => {
    const one = byId.get(id)
    if (!one) return { text: '' }
    const day = formatDay(dayInUlaanbaatar(new Date(one.createdAt)), lang)
    const parts = [
      t('one', { n: one.number }),
      nameOf(one.category, lang, one.createdAt),
      labels.status[one.status],
      day,
    ]
    return { text: [...parts, ...(one.overdue ? [t('overdue')] : [])].join(' · '), to: `${base}/${id}` }
  }
  const sentence = [
    t('map.sentence', { all: formatNumber(all, lang), count: located }),
    ...(found && found.meta.total > found.data.length
      ? [t('map.cut', { n: formatNumber(found.data.length, lang) })]
      : []),
  ].join(' ')
  return (
    <Card>
      <div className={classes.map}>
        <ViolationToolbar list={list} />
        {asked.isError && <ErrorState level={2} onRetry={() => void asked.refetch()} />}
        {asked.isPending && <TextSkeleton lines={8} />}
        {found && (
          <PointMap
            label={t('map.label')}
            sentence={sentence}
            points={points}
            tones={violationWorkflow.states.map((status) => ({
              tone: STATUS_TONES[status],
              text: labels.status[status],
            }))}
            lineOf={lineOf}
          />
        )}
      </div>
    </Card>
  )
}
