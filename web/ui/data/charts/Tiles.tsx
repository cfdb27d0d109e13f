import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tone } from '../../theme/colours.ts'
import { Legend } from '../Legend.tsx'
import { ChartFrame, type ChartTable } from './ChartFrame.tsx'
import classes from './charts.module.css'

export interface Tile {
  id: string
  /** Full name, read aloud and used in the table. */
  name: string
  /** Name on the tile, and a shorter one for narrow tiles. */
  title: string
  short: string
  /** The figure on the tile, formatted. */
  value: string
  /** A word or letter with the same meaning as the colour. */
  word: string
  tone: Tone
  /** Address of the list behind the figure. */
  to?: string | undefined
  /** Position in the grid, counted from 1, where the tiles are arranged as on a map. */
  at?: readonly [column: number, row: number] | undefined
}

export interface TilesProps {
  label: string
  sentence: ReactNode
  groups: readonly { id: string; name?: string; to?: string | undefined; tiles: readonly Tile[] }[]
  /** The meaning of the tones, in display order. */
  legend: readonly { tone: Tone; word: string; text: string }[]
  /** Table headings: area, figure, word. */
  heads: readonly [name: string, value: string, word: string]
  /** Uses small tiles, for large numbers of them. */
  small?: boolean
}

/** Areas as tiles coloured by their results; each also contains the figure and a word, so colour is never needed. */
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
        <Legend>
          {legend.map(({ tone, word, text }) => (
            <li key={text}>
              <span className={classes.swatch} data-tone={tone} aria-hidden>
                {word}
              </span>
              {text}
            </li>
          ))}
        </Legend>
      }
    >
      {groups.map(({ id, name, to, tiles }) => {
        const isMap = tiles.some(({ at }) => at)
        return (
          <div key={id} className={classes.group}>
            {name && <h3 className={classes.groupName}>{to ? <Link to={to}>{name}</Link> : name}</h3>}
            {/* a map is not mirrored: east is always right */}
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
      {/* The title is in here because one of the link would be read after its name. */}
      <span className={classes.tileFace} aria-hidden title={name}>
        <span className={classes.tileName} data-long>
          {title}
        </span>
        <span className={classes.tileName} data-short>
          {short}
        </span>
        <span className={classes.tileValue}>
          <bdi>{value}</bdi>
        </span>
        <span className={classes.tileWord}>{word}</span>
      </span>
    </>
  )
  if (!to) {
    return (
      <span className={classes.tile} data-tone={tone}>
        {face}
      </span>
    )
  }
  return (
    <Link to={to} className={classes.tile} data-tone={tone}>
      {face}
    </Link>
  )
}
