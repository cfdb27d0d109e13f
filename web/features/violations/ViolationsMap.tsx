import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type ViolationTotals, violations } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { AreaMap } from '../../core/areas/map/AreaMap.tsx'
import { type Drill, DrillFrame, useDrill } from '../../core/areas/map/use-drill.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

/** The open violations of the areas below the person's own on a map; pressing one shows the areas inside it. */
export default function ViolationsMap() {
  const lang = useLang()
  const drill = useDrill()
  const query = { open: 'true' as const, ...(drill.areaId && { areaId: drill.areaId }) }
  const asked = useAsk(violations, 'totals', { query })
  const rows = asked.data?.data.area ?? []
  return (
    <DrillFrame drill={drill} label={violationLabels[lang].column.area} className={classes.map}>
      {asked.isPending ? (
        <Bone height="27.5rem" />
      ) : asked.data ? (
        <OpenOnMap rows={rows} drill={drill} />
      ) : (
        <ErrorState level={3} onRetry={() => void asked.refetch()} />
      )}
    </DrillFrame>
  )
}

function OpenOnMap({ rows, drill }: { rows: ViolationTotals['area']; drill: Drill }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const level = rows[0]?.level
  if (!level) return <Empty level={3} title={t('home.emptyTitle')} text={t('home.emptyText')} />
  const number = (n: number) => formatNumber(n, lang)
  const most = rows.toSorted((a, b) => b.count - a.count)[0]
  return (
    <AreaMap
      label={t('home.map')}
      sentence={most ? t('totals.sentence', { name: inLang(most.name, lang), n: number(most.count) }) : ''}
      level={level}
      ranked
      format={number}
      heads={[violationLabels[lang].column.area, t('totals.count')]}
      areas={rows.map(({ areaId, name, count }) => ({
        id: areaId,
        name: inLang(name, lang),
        amount: count,
        value: number(count),
        to: `/dashboard/violations?${new URLSearchParams({ open: 'true', areaId })}`,
      }))}
      onArea={
        drill.canGoDown
          ? (id) => {
              const area = rows.find(({ areaId }) => areaId === id)
              if (area) drill.down({ id, name: area.name })
            }
          : undefined
      }
    />
  )
}
