import { Link } from 'react-router'
import type { Draft } from './builder/draft.ts'
import { useWhat, useWhere } from './builder/MissingPanel.tsx'
import type { SaveError } from './builder/saver.ts'
import classes from './surveys.module.css'
import { surveyTexts } from './texts.ts'

const SHOWN_MAX = 8

interface Props {
  draft: Pick<Draft, 'structure'>
  missing: readonly SaveError[]
  to: (path: string) => string
}

/** What is missing, each a link to its place. */
export function MissingLinks({ draft, missing, to }: Props) {
  const t = surveyTexts.useText()
  const whereIs = useWhere(draft)
  const whatIs = useWhat()
  const rest = missing.length - SHOWN_MAX
  return (
    <>
      <ul className={classes.missing}>
        {missing.slice(0, SHOWN_MAX).map((error) => (
          <li key={error.path}>
            <Link to={to(error.path)}>{whereIs(error.path)}</Link>
            <span className={classes.under}> {whatIs(error)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={classes.under}>{t('missing.more', { count: rest })}</p>}
    </>
  )
}
