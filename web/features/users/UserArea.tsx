import { inLang } from '#contract/core/text.ts'
import type { User } from '#contract/features/users/index.ts'
import { useLang } from '../../core/text.ts'
import { userTexts } from './texts.ts'
import classes from './users.module.css'

/** A person's area: its name, and small below it the way to it; the city, which is the same for all, is left out. */
export function UserArea({ area }: { area: User['area'] }) {
  const t = userTexts.useText()
  const lang = useLang()
  if (!area) return <span className={classes.quiet}>{t('list.noArea')}</span>
  const own = area.path.at(-1)?.name ?? area.name
  const above = area.path.slice(1, -1)
  return (
    <span className={classes.area}>
      <bdi>{inLang(own, lang)}</bdi>
      {above.length > 0 && (
        <bdi className={classes.small}>{above.map(({ name }) => inLang(name, lang)).join(' › ')}</bdi>
      )}
    </span>
  )
}
