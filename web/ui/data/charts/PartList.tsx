import { clsx } from 'clsx'
import { Link } from 'react-router'
import classes from './charts.module.css'
import palette from './palette.module.css'
import type { Part } from './parts.ts'

interface Props {
  parts: readonly Part[]
  format: (value: number) => string
  /** A note after the value, such as its share. */
  detail?: (index: number) => string
}

/** The parts of a chart with their colours and values, each linked to its list. */
export function PartList({ parts, format, detail }: Props) {
  return (
    <ul className={classes.parts}>
      {parts.map(({ id, name, value, tone, step, to }, i) => (
        <li key={id}>
          <span className={clsx(palette.paint, palette.swatch)} data-tone={tone} data-step={step} aria-hidden />
          <span>{to ? <Link to={to}>{name}</Link> : name}</span>
          <bdi className={classes.partValue}>{format(value)}</bdi>
          {detail && <small>{detail(i)}</small>}
        </li>
      ))}
    </ul>
  )
}
