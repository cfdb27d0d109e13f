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
  /** The part that is read in the drawing. */
  read?: number | undefined
}

/** The parts of a chart with their colours and values, each linked to its list. */
export function PartList({ parts, format, detail, read }: Props) {
  return (
    <ul className={classes.parts}>
      {parts.map(({ id, name, value, tone, step, to }, i) => (
        <li key={id} data-read={i === read || undefined}>
          <span className={clsx(palette.paint, palette.swatch)} data-tone={tone} data-step={step} aria-hidden />
          <span>{to ? <Link to={to}>{name}</Link> : name}</span>
          <bdi className={classes.partValue}>{format(value)}</bdi>
          {detail && <small>{detail(i)}</small>}
        </li>
      ))}
    </ul>
  )
}

interface SaidProps extends Pick<Props, 'format'> {
  part: Part | undefined
  detail?: string
}

/** Says the part that is read; everybody else sees it marked in the list. */
export const PartSaid = ({ part, format, detail }: SaidProps) => (
  <output className="nt-hidden">
    {part && [`${part.name}: ${format(part.value)}`, detail].filter(Boolean).join(', ')}
  </output>
)
