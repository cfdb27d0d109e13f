import type { User } from '#contract/features/users/index.ts'
import { RelativeAreaName } from '../../../core/areas/RelativeAreaName.tsx'
import { userTexts } from './texts.ts'
import classes from './users.module.css'

/** A person's area, or a text that there is none. */
export function UserArea({ area }: { area: User['area'] }) {
  const t = userTexts.useText()
  return area ? <RelativeAreaName area={area} /> : <span className={classes.quiet}>{t('list.noArea')}</span>
}
