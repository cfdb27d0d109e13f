import { type ReactNode, useMemo } from 'react'
import type { Level } from '#contract/core/actor.ts'
import { ChartFrame, type ChartTable } from '../../ui/charts/ChartFrame.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { hasGraphics } from '../../ui/map/graphics.ts'
import { LazyMap } from '../../ui/map/LazyMap.tsx'
import type { MapArea } from '../../ui/map/types.ts'
import { Bone } from '../../ui/Skeletons.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import classes from './map.module.css'
import { breaksOf, rangesOf, stepOf } from './steps.ts'
import { mapTexts, useMapWords } from './texts.ts'
import { COUNTRY, useBorders, useMapBase } from './use-map.ts'

/** An area as a map and its table show it. */
export interface ShownArea {
  id: string
  name: string
  /** The figure behind the shade; null: not known, no shade. Left out where areas have a tone, or no colour at all. */
  amount?: number | null
  tone?: Tone
  /** The figure, formatted, and further cells of the table. */
  value?: string
  cells?: readonly string[]
  /** Where its line in the table leads. */
  to?: string
}

export interface AreaMapProps {
  label: string
  sentence: ReactNode
  /** The level of all of these areas: their borders are asked for. */
  level: Level
  areas: readonly ShownArea[]
  /** Heads of the table: the name, the figure, and those of the further cells. */
  heads: readonly string[]
  /** An amount as text, for the legend. */
  format?: (amount: number) => string
  /** What the tones mean. */
  tones?: readonly { tone: Tone; text: string }[]
  selected?: string | undefined
  /** An area was pressed. */
  onArea?: ((id: string) => void) | undefined
  /** What is shown instead where no border is known, and in browsers that draw no maps: tiles with a table of their own. */
  otherwise?: ReactNode
}

/** Areas on a map, coloured by a figure or a state, with the same content as a table. */
export function AreaMap(props: AreaMapProps) {
  const { label, sentence, level, areas, heads, format = String, tones = [], selected, onArea, otherwise } = props
  const t = mapTexts.useText()
  const words = useMapWords()
  const base = useMapBase()
  const borders = useBorders(level)
  const known = borders.data?.byId
  const amounts = useMemo(() => areas.flatMap(({ amount }) => (typeof amount === 'number' ? [amount] : [])), [areas])
  const breaks = useMemo(() => breaksOf(amounts), [amounts])
  const drawn = useMemo(() => drawnOf(areas, known, breaks), [areas, known, breaks])
  const table: ChartTable = {
    heads,
    rows: areas.map(({ id, name, value = '', cells = [], to }) => ({
      id,
      name: { text: name, to },
      cells: (heads.length > 1 ? [value, ...cells] : []).map((text) => ({ text })),
    })),
  }
  const missing = areas.length - drawn.length
  const isLoading = base.isPending || borders.isPending
  const error = base.error ?? borders.error
  const isUnknown = drawn.length === 0
  if (otherwise && !isLoading && !error && (isUnknown || !hasGraphics())) {
    return (
      <>
        <p className={classes.note}>{isUnknown ? t('noBorders') : words.noGraphics}</p>
        {otherwise}
      </>
    )
  }
  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      table={table}
      legend={
        <ul className={classes.legend} aria-label={t('legend')}>
          {tones.map(({ tone, text }) => (
            <li key={text}>
              <span className={classes.swatch} data-tone={tone} aria-hidden />
              {text}
            </li>
          ))}
          {(amounts.length > 1 ? rangesOf(amounts, breaks) : []).map(({ step, from, to }) => (
            <li key={step}>
              <span className={classes.swatch} data-step={step} aria-hidden />
              {from === to ? format(from) : t('range', { from: format(from), to: format(to) })}
            </li>
          ))}
        </ul>
      }
    >
      {isLoading && !error && <Bone height="clamp(18rem, 60vh, 34rem)" />}
      {error && <ErrorState level={3} onRetry={() => void (base.error ? base.refetch() : borders.refetch())} />}
      {base.data && drawn.length > 0 && (
        <LazyMap
          label={label}
          words={words}
          base={base.data}
          areas={drawn}
          selected={selected}
          onArea={onArea}
          start={COUNTRY}
        />
      )}
      {drawn.length > 0 && missing > 0 && <p className={classes.note}>{t('someUnknown', { count: missing })}</p>}
      {drawn.length > 0 && borders.data?.credit && (
        <p className={classes.note}>{t('credit', { credit: borders.data.credit })}</p>
      )}
    </ChartFrame>
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
