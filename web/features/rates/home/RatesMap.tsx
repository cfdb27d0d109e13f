import { useState } from 'react'
import { periodName, type RatedLevel, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { DrillPath, useDrill } from '../../../core/areas/map/use-drill.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { RankingMap } from '../ranking/RankingMap.tsx'
import classes from '../rates.module.css'
import { rateHomeTexts } from './texts.ts'

const NONE = ''

/** The ratings of the areas below the person's own on a map, optionally next to those of another period. */
export default function RatesMap() {
  const t = rateHomeTexts.useText()
  const lang = useLang()
  const drill = useDrill()
  const [other, setOther] = useState(NONE)
  const level = drill.level as RatedLevel | undefined
  const query = { ...(level && { level }), ...(drill.areaId && { parentId: drill.areaId }) }
  const now = useAsk(rates, 'ranking', { query }, { enabled: level !== undefined })
  const then = useAsk(rates, 'ranking', { query: { ...query, periodId: other } }, { enabled: other !== NONE })
  const periods = useAsk(rates, 'periods', undefined, { staleTime: 60_000 })
  const period = now.data?.meta.period
  const choices = (periods.data?.data ?? []).filter(({ id }) => id !== period?.id)
  if (now.isError && !now.data) return <ErrorState level={3} onRetry={() => void now.refetch()} />
  if (now.isPending) return <Bone height="27.5rem" />
  if (!level || !period || now.data.data.length === 0)
    return <Empty level={3} title={t('emptyTitle')} text={t('emptyText')} />
  const down = (id: string) => {
    const area = now.data.data.find((one) => one.areaId === id)
    if (area) drill.down({ id, name: area.name })
  }
  const mapOf = (of: RatePeriod, areas: typeof now.data.data, ranked: boolean) => (
    <RankingMap level={level} period={of} areas={areas} ranked={ranked} onArea={drill.canGoDown ? down : undefined} />
  )
  const before = then.data?.meta.period
  return (
    <div className={classes.homeMap}>
      <div className={classes.homeMapHead}>
        <strong>{periodName(period, lang)}</strong>
        <NativeSelect
          label={t('compare')}
          value={other}
          options={[
            { value: NONE, label: t('compareNone') },
            ...choices.map((one) => ({ value: one.id, label: periodName(one, lang) })),
          ]}
          onChange={setOther}
        />
      </div>
      {drill.path.length > 0 && <DrillPath drill={drill} label={t('place')} />}
      {other === NONE ? (
        mapOf(period, now.data.data, true)
      ) : (
        <div className={classes.two}>
          <section>
            <h3>{periodName(period, lang)}</h3>
            {mapOf(period, now.data.data, false)}
          </section>
          <section>
            {before && then.data ? (
              <>
                <h3>{periodName(before, lang)}</h3>
                {mapOf(before, then.data.data, false)}
              </>
            ) : (
              <Bone height="20rem" />
            )}
          </section>
        </div>
      )}
    </div>
  )
}
