import type { Level } from '#contract/core/actor.ts'
import { inLang, type Localized } from '#contract/core/text.ts'
import classes from './AreaWords.module.css'
import { useLang } from './text.ts'

interface Area {
  level: Level
  /** The name in full, with its district. */
  name: Localized
  path: readonly { name: Localized }[]
}

/** An area in a list: its own name, and small below it the way to it; the city, which is the same for all, is left out. */
export function AreaWords({ area }: { area: Area }) {
  const lang = useLang()
  const above = area.path.slice(1, -1)
  // the way to a district says nothing that its name does not
  const own = above.length > 0 ? (area.path.at(-1)?.name ?? area.name) : area.name
  return (
    <span className={classes.area}>
      <bdi>{inLang(own, lang)}</bdi>
      {above.length > 0 && (
        <bdi className={classes.small}>{above.map(({ name }) => inLang(name, lang)).join(' › ')}</bdi>
      )}
    </span>
  )
}
