import { type ReactNode, useId } from 'react'
import classes from './StatRow.module.css'

/** Up to four `<StatCard>` side by side, two by two on a phone. `title` names them for those who hear the page. */
export function StatRow({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.row}>
      <h2 id={id} className="nt-hidden">
        {title}
      </h2>
      {children}
    </section>
  )
}
