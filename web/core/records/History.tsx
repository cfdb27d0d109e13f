import { shortName } from '#contract/core/people/person.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import classes from './history.module.css'
import { When } from './When.tsx'

export interface HistoryEntry {
  id: string | number
  at: string
  who: { lastName: string; firstName: string } | null
  /** Description of the action. */
  what: string
  from?: string | null | undefined
  to?: string | null | undefined
  note?: string | null | undefined
}

/** The history of a record, latest first: who, when, transition, and note. */
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
