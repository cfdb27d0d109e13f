import { shortName } from '#contract/core/person.ts'
import classes from './history.module.css'
import { coreTexts } from './texts/index.ts'
import { When } from './When.tsx'

export interface HistoryEntry {
  id: string | number
  at: string
  who: { lastName: string; firstName: string } | null
  /** What was done, in words. */
  what: string
  from?: string | null | undefined
  to?: string | null | undefined
  note?: string | null | undefined
}

/** What happened to a record, the latest first: who, when, from where to where, with which words. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const t = coreTexts.useText()
  if (entries.length === 0) return <p className={classes.empty}>{t('history.empty')}</p>
  return (
    <ol className={classes.history}>
      {entries.map(({ id, at, who, what, from, to, note }) => (
        <li key={id}>
          <p className={classes.what}>
            <strong>{what}</strong>
            {from && to && from !== to && <span> {t('history.fromTo', { from, to })}</span>}
          </p>
          <p className={classes.who}>
            {who ? shortName(who) : t('history.somebody')} · <When at={at} />
          </p>
          {note && <blockquote className={classes.note}>{note}</blockquote>}
        </li>
      ))}
    </ol>
  )
}
