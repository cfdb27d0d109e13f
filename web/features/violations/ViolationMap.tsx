import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { violationCategories, violations, violationWorkflow } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { useEntries } from '../../core/city/values.ts'
import { PointMap } from '../../core/map/PointMap.tsx'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { violationTexts } from './texts.ts'
import { useBase, type useViolations } from './use-violations.ts'
import { STATUS_TONES } from './ViolationStatus.tsx'
import { ViolationToolbar } from './ViolationToolbar.tsx'
import classes from './violations.module.css'

const keep = { placeholderData: keepPreviousData as never }

/** The violations that the filters show, as points on a map. */
export function ViolationMap({ list }: { list: ReturnType<typeof useViolations> }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const base = useBase()
  const { nameOf } = useEntries(violationCategories)
  const { filters, q } = list.state
  const asked = useAsk(violations, 'points', { query: { ...filters, ...(q ? { q } : {}) } as never }, keep)
  const found = asked.data
  const byId = useMemo(() => new Map(found?.data.map((point) => [point.id, point])), [found])
  const points = useMemo(
    () => (found?.data ?? []).map(({ id, lat, lon, status }) => ({ id, lat, lng: lon, tone: STATUS_TONES[status] })),
    [found],
  )
  const words = violationWords[lang]
  const all = list.data?.meta.total ?? 0
  const located = found?.meta.total ?? 0
  const lineOf = (id: string) => {
    const one = byId.get(id)
    if (!one) return { text: '' }
    const day = formatDay(dayInUlaanbaatar(new Date(one.createdAt)), lang)
    const parts = [
      t('one', { n: one.number }),
      nameOf(one.category, lang, one.createdAt),
      words.status[one.status],
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
              text: words.status[status],
            }))}
            lineOf={lineOf}
          />
        )}
      </div>
    </Card>
  )
}
