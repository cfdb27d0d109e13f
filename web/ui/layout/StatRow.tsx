import { type ReactNode, useId } from 'react'
import classes from './StatRow.module.css'

/** Up to four `<StatCard>` side by side, two per row on a phone. `title` names the group for screen readers. */
export function StatRow({ title, level = 2, children }: { title: string; level?: 2 | 3; children: ReactNode }) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={classes.row}>
      <Heading id={id} className="nt-hidden">
        {title}
      </Heading>
      {children}
    </section>
  )
}
