import { type ReactNode, useId } from 'react'
import classes from './StatRow.module.css'

interface StatRowProps {
  title: string
  level?: 2 | 3
  /** Shows the title, where a page has several groups. */
  titled?: boolean
  /** On a phone one line that scrolls, above a list that is more important. */
  line?: boolean
  children: ReactNode
}

/** Up to four `<StatCard>` side by side, two per row on a phone. `title` names the group for screen readers. */
export function StatRow({ title, level = 2, titled = false, line = false, children }: StatRowProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={classes.row} data-line={line || undefined}>
      <Heading id={id} className={titled ? classes.title : 'nt-hidden'}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
