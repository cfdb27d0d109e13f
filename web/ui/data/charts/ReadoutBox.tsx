import classes from './charts.module.css'

interface Props {
  /** The point that is read; undefined hides the box, which stays for screen readers. */
  title: string | undefined
  lines: readonly { name: string; value: string; series?: number }[]
  /** Where the point is, px from the left edge, and the width of the drawing. */
  x: number
  width: number
}

/** The values of one point, beside it and without covering it; said by screen readers when it changes. */
export function ReadoutBox({ title, lines, x, width }: Props) {
  const isRight = x > width / 2
  return (
    <output
      className={classes.readout}
      data-shown={title !== undefined || undefined}
      style={isRight ? { right: width - x + 12 } : { left: x + 12 }}
    >
      {title !== undefined && (
        <>
          <strong>{title}</strong>
          {lines.map(({ name, value, series }) => (
            <span key={name}>
              <i aria-hidden data-series={series} /> {name}: <bdi>{value}</bdi>
            </span>
          ))}
        </>
      )}
    </output>
  )
}
