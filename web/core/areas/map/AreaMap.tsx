import { clsx } from 'clsx'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { Level } from '#contract/core/model/actor.ts'
import { ChartFrame, type ChartTable } from '../../../ui/data/charts/ChartFrame.tsx'
import palette from '../../../ui/data/charts/palette.module.css'
import { Legend } from '../../../ui/data/Legend.tsx'
import { hasGraphics } from '../../../ui/data/map/graphics.ts'
import { LazyMap } from '../../../ui/data/map/LazyMap.tsx'
import { ShapeMap } from '../../../ui/data/map/ShapeMap.tsx'
import type { MapArea } from '../../../ui/data/map/types.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../../ui/feedback/Skeletons.tsx'
import type { Tone } from '../../../ui/theme/colours.ts'
import { breaksOf, fixedRanges, rangesOf, stepOf } from './class-breaks.ts'
import classes from './map.module.css'
import { mapTexts, useMapLabels } from './texts.ts'
import { COUNTRY, useBorders, useMapBase } from './use-map.ts'

/** An area on the map and in its table. */
export interface ShownArea {
  id: string
  name: string
  /** The value for the shade; null is unknown and has no shade. Left out where areas have a tone or no colour. */
  amount?: number | null
  tone?: Tone
  /** The formatted value, and further cells of the table. */
  value?: string
  cells?: readonly string[]
  /** The link of its row in the table. */
  to?: string
}

export interface AreaMapProps {
  label: string
  sentence: ReactNode
  /** The level of all areas, whose borders are loaded. */
  level: Level
  areas: readonly ShownArea[]
  /** Table headings: the name, the value, and the further cells. */
  heads: readonly string[]
  /** Formats an amount for the legend. */
  format?: (amount: number) => string
  /** The legend of the tones. */
  tones?: readonly { tone: Tone; text: string }[]
  selected?: string | undefined
  /**
   * The lower bounds of all classes above the first, where shades have a fixed meaning such as grades; by default as
   * many areas as possible in each.
   */
  breaks?: readonly number[] | undefined
  /** The amounts are counts, whose classes do not touch. */
  isCounted?: boolean
  /** Lists the areas next to the map, the highest first. */
  ranked?: boolean
  /** Called when an area is pressed. */
  onArea?: ((id: string) => void) | undefined
  /** The page that `onArea` opens, if it opens one: names in the list are then links to it. */
  pathOf?: ((id: string) => string) | undefined
  /** Shown without known borders or map support: tiles with their own table. */
  otherwise?: ReactNode
}

/** Why tiles are shown, for people and for the page around them. */
const WithoutMap = ({ text }: { text: string }) => (
  <p className={classes.note} data-without-map>
    {text}
  </p>
)

/** Areas on a map, coloured by a value or a state, with the same content as a table. */
export function AreaMap(props: AreaMapProps) {
  const { label, sentence, level, areas, heads, format = String, tones = [], selected, onArea, otherwise } = props
  const { breaks: fixed, ranked, isCounted, pathOf } = props
  const t = mapTexts.useText()
  const labels = useMapLabels()
  const base = useMapBase()
  const borders = useBorders(level)
  const known = borders.data?.byId
  const amounts = useMemo(() => areas.flatMap(({ amount }) => (typeof amount === 'number' ? [amount] : [])), [areas])
  const breaks = useMemo(() => fixed ?? breaksOf(amounts), [fixed, amounts])
  const drawn = useMemo(() => drawnOf(areas, known, breaks), [areas, known, breaks])
  const missing = areas.length - drawn.length
  const isLoading = base.isPending || borders.isPending
  const error = base.error ?? borders.error
  const isUnknown = drawn.length === 0
  // without a base map the borders are all there is to draw, which needs no map library
  const isPlain = base.data !== undefined && base.data.styleUrl === null && base.data.tilesUrl === null
  if (otherwise && !isLoading && !error && (isUnknown || !(isPlain || hasGraphics()))) {
    return (
      <>
        <WithoutMap text={isUnknown ? t('noBorders') : labels.noGraphics} />
        {otherwise}
      </>
    )
  }
  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      table={tableOf(areas, heads)}
      legend={
        <Legend label={t('legend')}>
          {tones.map(({ tone, text }) => (
            <li key={text}>
              <span className={classes.swatch} data-tone={tone} aria-hidden />
              {text}
            </li>
          ))}
          {(fixed ? fixedRanges(fixed, isCounted) : amounts.length > 1 ? rangesOf(amounts, breaks) : []).map(
            ({ step, from, to }) => (
              <li key={step}>
                <span className={classes.swatch} data-step={step} aria-hidden />
                {to === undefined
                  ? t('atLeast', { from: format(from) })
                  : from === to
                    ? format(from)
                    : t('range', { from: format(from), to: format(to) })}
              </li>
            ),
          )}
        </Legend>
      }
    >
      {isLoading && !error && <Bone height="clamp(18rem, 60vh, 27.5rem)" />}
      {error && <ErrorState level={3} onRetry={() => void (base.error ? base.refetch() : borders.refetch())} />}
      {base.data && drawn.length > 0 && (
        <div className={ranked ? classes.withList : undefined}>
          {isPlain ? (
            <ShapeMap label={label} valueName={heads[1] ?? ''} areas={drawn} selected={selected} onArea={onArea} />
          ) : (
            <LazyMap
              label={label}
              labels={labels}
              base={base.data}
              areas={drawn}
              selected={selected}
              onArea={onArea}
              start={COUNTRY}
            />
          )}
          {ranked && <RankedAreas areas={areas} breaks={breaks} onArea={onArea} pathOf={pathOf} />}
        </div>
      )}
      {drawn.length > 0 && missing > 0 && <p className={classes.note}>{t('someUnknown', { count: missing })}</p>}
      {drawn.length > 0 && borders.data?.credit && (
        <p className={classes.note}>{t('credit', { credit: borders.data.credit })}</p>
      )}
    </ChartFrame>
  )
}

const tableOf = (areas: readonly ShownArea[], heads: readonly string[]): ChartTable => ({
  heads,
  rows: areas.map(({ id, name, value = '', cells = [], to }) => ({
    id,
    name: { text: name, to },
    cells: (heads.length > 1 ? [value, ...cells] : []).map((text) => ({ text })),
  })),
})

/** The areas with their values, the highest first; those without a value last. */
function RankedAreas({
  areas,
  breaks,
  onArea,
  pathOf,
}: Pick<AreaMapProps, 'areas' | 'onArea' | 'pathOf'> & { breaks: readonly number[] }) {
  const most = Math.max(0, ...areas.map(({ amount }) => amount ?? 0))
  const sorted = areas.toSorted((a, b) => (b.amount ?? -1) - (a.amount ?? -1))
  return (
    <ol className={classes.ranked}>
      {sorted.map(({ id, name, amount, value, to }) => (
        <li key={id}>
          {pathOf ? (
            <Link to={pathOf(id)}>{name}</Link>
          ) : onArea ? (
            <button type="button" onClick={() => onArea(id)}>
              {name}
            </button>
          ) : to ? (
            <Link to={to}>{name}</Link>
          ) : (
            <span>{name}</span>
          )}
          <bdi>{value}</bdi>
          <span className={classes.track} aria-hidden>
            <span
              className={clsx(palette.paint, classes.bar)}
              data-step={typeof amount === 'number' ? stepOf(amount, breaks) : undefined}
              style={{ inlineSize: `${most > 0 ? Math.max(0, ((amount ?? 0) / most) * 100) : 0}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}

function drawnOf(
  areas: readonly ShownArea[],
  known: ReadonlyMap<string, MapArea['border']> | undefined,
  breaks: readonly number[],
): MapArea[] {
  return areas.flatMap(({ id, name, value, tone, amount }) => {
    const border = known?.get(id)
    if (!border) return []
    const step = typeof amount === 'number' ? stepOf(amount, breaks) : undefined
    return [{ id, name, value, tone, step, border }]
  })
}
