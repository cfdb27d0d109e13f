import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Legend } from '../../../ui/data/Legend.tsx'
import { boxOfBorders } from '../../../ui/data/map/geometry.ts'
import { LazyMap } from '../../../ui/data/map/LazyMap.tsx'
import { PointShape } from '../../../ui/data/map/PointShape.tsx'
import { hasBase } from '../../../ui/data/map/style.ts'
import type { Place } from '../../../ui/data/map/types.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../../ui/feedback/Skeletons.tsx'
import type { Tone } from '../../../ui/theme/colours.ts'
import classes from './map.module.css'
import { mapTexts, useMapLabels } from './texts.ts'
import { COUNTRY, useBaseAreas, useBorders, useLowestBorders, useMapBase } from './use-map.ts'

/** A point on the map. */
export interface ShownPoint extends Place {
  id: string
  tone?: Tone
}

export interface PointMapProps {
  label: string
  /** Summary of the map in one sentence. */
  sentence: ReactNode
  points: readonly ShownPoint[]
  /** The legend of the tones. */
  tones?: readonly { tone: Tone; text: string }[]
  /** The list item of a pressed point, shown below the map. */
  lineOf?: (id: string) => { text: string; to?: string }
  /** The level of the borders drawn below the points; 'lowest': khoroos where known, otherwise districts. */
  level?: 'district' | 'lowest'
  /**
   * Areas around the points, the lowest last. Without a street map, the initial extent is the lowest of them with a
   * known border, since a close-up of a single point would show nothing else.
   */
  within?: readonly string[]
}

const useDrawnBorders = (level: 'district' | 'lowest') => {
  const districts = useBorders('district', level === 'district')
  const lowest = useLowestBorders(level === 'lowest')
  return level === 'district' ? districts : lowest
}

/**
 * Clustered points on the borders of areas; pressed points are listed below the map. The page offers the same data as a
 * list.
 */
export function PointMap({ label, sentence, points, tones = [], lineOf, level = 'district', within }: PointMapProps) {
  const t = mapTexts.useText()
  const labels = useMapLabels()
  const base = useMapBase()
  const borders = useDrawnBorders(level)
  const [pressed, setPressed] = useState<readonly string[]>([])
  const areas = useBaseAreas(borders.data)
  const shown = pressed.filter((id) => points.some((point) => point.id === id))
  const isReady = base.data && !borders.isPending
  const byId = borders.data?.byId
  const target = useMemo(() => {
    const around = within?.flatMap((id) => byId?.get(id) ?? []).at(-1)
    const box = around && boxOfBorders([around])
    return box && { box }
  }, [within, byId])
  return (
    <figure className={classes.points} aria-label={label}>
      <figcaption className={classes.note}>{sentence}</figcaption>
      {tones.length > 0 && (
        <Legend label={t('legend')}>
          {tones.map(({ tone, text }) => (
            <li key={text}>
              <PointShape tone={tone} />
              {text}
            </li>
          ))}
        </Legend>
      )}
      {base.error && <ErrorState level={3} onRetry={() => void base.refetch()} />}
      {!isReady && !base.error && <Bone height="calc(clamp(18rem, 60vh, 34rem) + 3.25rem)" />}
      {isReady && (
        <LazyMap
          label={label}
          labels={labels}
          base={base.data}
          areas={areas}
          points={points}
          onPoints={lineOf && setPressed}
          start={COUNTRY}
          {...(base.data && hasBase(base.data) ? {} : { target })}
        />
      )}
      {isReady && points.length === 0 && <p className={classes.note}>{t('noPoints')}</p>}
      {borders.data?.credit && <p className={classes.note}>{t('credit', { credit: borders.data.credit })}</p>}
      <div role="status">
        {lineOf && shown.length > 0 && (
          <ul className={classes.pressed} aria-label={t('here')}>
            {shown.map((id) => {
              const { text, to } = lineOf(id)
              return <li key={id}>{to ? <Link to={to}>{text}</Link> : text}</li>
            })}
          </ul>
        )}
      </div>
    </figure>
  )
}
