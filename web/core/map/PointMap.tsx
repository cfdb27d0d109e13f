import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { boxOfBorders } from '../../ui/map/geometry.ts'
import { LazyMap } from '../../ui/map/LazyMap.tsx'
import { hasBase } from '../../ui/map/style.ts'
import type { Place } from '../../ui/map/types.ts'
import { Bone } from '../../ui/Skeletons.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import classes from './map.module.css'
import { mapTexts, useMapWords } from './texts.ts'
import { COUNTRY, useBorders, useGround, useLowestBorders, useMapBase } from './use-map.ts'

/** A point of a map. */
export interface ShownPoint extends Place {
  id: string
  tone?: Tone
}

export interface PointMapProps {
  label: string
  /** What the map says, in one sentence. */
  sentence: ReactNode
  points: readonly ShownPoint[]
  /** What the tones mean. */
  tones?: readonly { tone: Tone; text: string }[]
  /** A pressed point as a line of the list below the map. */
  lineOf?: (id: string) => { text: string; to?: string }
  /** The level whose borders are drawn below the points; 'lowest': khoroos where they are known, else districts. */
  level?: 'district' | 'lowest'
  /**
   * Areas around the points, the lowest last. Where no streets are drawn, the map begins with the lowest of them whose border is known:
   * close around a single point nothing else would be seen.
   */
  within?: readonly string[]
}

const useDrawnBorders = (level: 'district' | 'lowest') => {
  const districts = useBorders('district', level === 'district')
  const lowest = useLowestBorders(level === 'lowest')
  return level === 'district' ? districts : lowest
}

/** Clustered points on the borders of areas; what is pressed is listed below. The page has the same as a list. */
export function PointMap({ label, sentence, points, tones = [], lineOf, level = 'district', within }: PointMapProps) {
  const t = mapTexts.useText()
  const words = useMapWords()
  const base = useMapBase()
  const borders = useDrawnBorders(level)
  const [pressed, setPressed] = useState<readonly string[]>([])
  const areas = useGround(borders.data)
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
        <ul className={classes.legend} aria-label={t('legend')}>
          {tones.map(({ tone, text }) => (
            <li key={text}>
              <span className={classes.swatch} data-round data-tone={tone} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      )}
      {base.error && <ErrorState level={3} onRetry={() => void base.refetch()} />}
      {!isReady && !base.error && <Bone height="clamp(18rem, 60vh, 34rem)" />}
      {isReady && (
        <LazyMap
          label={label}
          words={words}
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
