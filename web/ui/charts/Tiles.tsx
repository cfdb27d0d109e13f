import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tone } from '../theme/colours.ts'
import { ChartFrame, type ChartTable } from './ChartFrame.tsx'
import classes from './charts.module.css'

export interface Tile {
  id: string
  /** Its whole name, read aloud and in the table. */
  name: string
  /** Its name on the tile, and one for where there is little room. */
  title: string
  short: string
  /** The figure on the tile, formatted. */
  value: string
  /** A word or letter for the colour: nobody needs to see it. */
  word: string
  tone: Tone
  /** The list behind the figure. */
  to?: string | undefined
  /** Its place in the grid, counted from 1, where the tiles stand as on a map. */
  at?: readonly [column: number, row: number] | undefined
}

export interface TilesProps {
  label: string
  sentence: ReactNode
  groups: readonly { id: string; name?: string; to?: string | undefined; tiles: readonly Tile[] }[]
  /** What the tones mean, in their order. */
  legend: readonly { tone: Tone; word: string; text: string }[]
  /** Heads of the table: the area, its figure, the word. */
  heads: readonly [name: string, value: string, word: string]
  /** Small tiles: many of them. */
  small?: boolean
}

/** Areas as tiles coloured by what they reached; the figure and a word stand in each, so colour is never needed. */
export function Tiles({ label, sentence, groups, legend, heads, small }: TilesProps) {
  const table: ChartTable = {
    heads,
    rows: groups.flatMap(({ tiles }) =>
      tiles.map(({ id, name, value, word, to }) => ({
        id,
        name: { text: name, to },
        cells: [{ text: value }, { text: word }],
      })),
    ),
  }
  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      table={table}
      legend={
        <ul className={classes.legend}>
          {legend.map(({ tone, word, text }) => (
            <li key={text}>
              <span className={classes.swatch} data-tone={tone} aria-hidden>
                {word}
              </span>
              {text}
            </li>
          ))}
        </ul>
      }
    >
      {groups.map(({ id, name, to, tiles }) => {
        const isMap = tiles.some(({ at }) => at)
        return (
          <div key={id} className={classes.group}>
            {name && <h3 className={classes.groupName}>{to ? <Link to={to}>{name}</Link> : name}</h3>}
            {/* a map stays as it is: east is never left */}
            <ul
              className={classes.tiles}
              data-small={small || undefined}
              data-map={isMap || undefined}
              dir={isMap ? 'ltr' : undefined}
            >
              {tiles.map((tile) => (
                <li key={tile.id} style={tile.at && { gridColumn: tile.at[0], gridRow: tile.at[1] }}>
                  <TileFace tile={tile} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </ChartFrame>
  )
}

function TileFace({ tile: { name, title, short, value, word, tone, to } }: { tile: Tile }) {
  const face = (
    <>
      <span className="nt-hidden">{`${name}: ${value}, ${word}`}</span>
      <span className={classes.tileName} data-long aria-hidden>
        {title}
      </span>
      <span className={classes.tileName} data-short aria-hidden>
        {short}
      </span>
      <span className={classes.tileValue} aria-hidden>
        <bdi>{value}</bdi>
      </span>
      <span className={classes.tileWord} aria-hidden>
        {word}
      </span>
    </>
  )
  if (!to) {
    return (
      <span className={classes.tile} data-tone={tone} title={name}>
        {face}
      </span>
    )
  }
  return (
    <Link to={to} className={classes.tile} data-tone={tone} title={name}>
      {face}
    </Link>
  )
}
