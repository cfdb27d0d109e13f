import { Fragment } from 'react'
import type { Level } from '#contract/core/actor.ts'
import { inLang, type Localized } from '#contract/core/text.ts'
import classes from './AreaWords.module.css'
import { useAnybody } from './session.tsx'
import { useLang } from './text.ts'

interface Area {
  level: Level
  /** The name in full, with its district. */
  name: Localized
  path: readonly { id: string; name: Localized }[]
}

/** An area in a list: its own name, and small below it the way to it from the reader's own area, which is the same for all. */
export function AreaWords({ area }: { area: Area }) {
  const lang = useLang()
  const own = useAnybody()?.area
  // the city is the same for everybody; who looks from elsewhere is told the whole way
  const known = Math.max(1, area.path.findIndex(({ id }) => id === own?.id) + 1)
  // the way to a district says nothing that its name does not
  const name = area.path.length > 2 ? (area.path.at(-1)?.name ?? area.name) : area.name
  const above = area.path.slice(known, -1)
  return (
    <span className={classes.area}>
      <bdi>{inLang(name, lang)}</bdi>
      {above.length > 0 && <AreaWay names={above.map((step) => inLang(step.name, lang))} />}
    </span>
  )
}

/** The way to an area, small: «Баянзүрх › 1 дүгээр хороо», which breaks between its steps only. */
export function AreaWay({ names }: { names: readonly string[] }) {
  return (
    <span className={classes.small}>
      {names.map((name, i) => (
        <Fragment key={name}>
          <bdi>{i < names.length - 1 ? `${name} ›` : name}</bdi>{' '}
        </Fragment>
      ))}
    </span>
  )
}

/** The full name of an area in a list: «Баянзүрх дүүрэг, 1 дүгээр хороо», which breaks between its two parts only. */
export function AreaName({ name }: { name: Localized }) {
  const [first, ...others] = inLang(name, useLang()).split(/(?<=,) /)
  return (
    <span className={classes.name}>
      <span>{first}</span>
      {others.map((part) => (
        <span key={part}> {part}</span>
      ))}
    </span>
  )
}
