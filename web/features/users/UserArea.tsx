import type { User } from '#contract/features/users/index.ts'
import { AreaWords } from '../../core/AreaWords.tsx'
import { userTexts } from './texts.ts'
import classes from './users.module.css'

/** A person's area, or that there is none. */
export function UserArea({ area }: { area: User['area'] }) {
  const t = userTexts.useText()
  return area ? <AreaWords area={area} /> : <span className={classes.quiet}>{t('list.noArea')}</span>
}
