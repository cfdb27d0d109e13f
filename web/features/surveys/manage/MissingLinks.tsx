import { Link } from 'react-router'
import type { Draft } from '../builder/draft.ts'
import { useErrorText, usePathName } from '../builder/MissingPanel.tsx'
import type { SaveError } from '../builder/save-body.ts'
import classes from '../surveys.module.css'
import { surveyTexts } from '../texts.ts'

const SHOWN_MAX = 8

interface Props {
  draft: Pick<Draft, 'structure'>
  missing: readonly SaveError[]
  to: (path: string) => string
}

/** The missing values, each linked to its field in the builder. */
export function MissingLinks({ draft, missing, to }: Props) {
  const t = surveyTexts.useText()
  const nameOf = usePathName(draft)
  const textOf = useErrorText()
  const rest = missing.length - SHOWN_MAX
  return (
    <>
      <ul className={classes.missing}>
        {missing.slice(0, SHOWN_MAX).map((error) => (
          <li key={error.path}>
            <Link to={to(error.path)}>{nameOf(error.path)}</Link>
            <span className={classes.under}> {textOf(error)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={classes.under}>{t('missing.more', { count: rest })}</p>}
    </>
  )
}
