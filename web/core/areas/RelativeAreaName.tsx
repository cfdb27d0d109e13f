import { Fragment } from 'react'
import type { Level } from '#contract/core/model/actor.ts'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { useLang } from '../i18n/text.ts'
import { useOptionalUser } from '../session/session.tsx'
import classes from './RelativeAreaName.module.css'

interface Area {
  level: Level
  /** The full name, including the district. */
  name: Localized
  path: readonly { id: string; name: Localized }[]
}

/** An area in a list: its name and, in small print, its path relative to the reader's area. */
export function RelativeAreaName({ area }: { area: Area }) {
  const lang = useLang()
  const own = useOptionalUser()?.area
  // the city is the same for everybody; readers from other areas see the full path
  const known = Math.max(1, area.path.findIndex(({ id }) => id === own?.id) + 1)
  // the path of a district adds nothing to its name
  const name = area.path.length > 2 ? (area.path.at(-1)?.name ?? area.name) : area.name
  const above = area.path.slice(known, -1)
  return (
    <span className={classes.area}>
      <bdi data-numbered={/^\d/.test(name.mn) || undefined}>{inLang(name, lang)}</bdi>
      {above.length > 0 && <AreaPathText names={above.map((step) => inLang(step.name, lang))} />}
    </span>
  )
}

/** The path of an area in small print: «Баянзүрх › 1 дүгээр хороо», which wraps only between its steps. */
export function AreaPathText({ names }: { names: readonly string[] }) {
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

/** The full name of an area in a list: «Баянзүрх дүүрэг, 1 дүгээр хороо», which wraps only between its two parts. */
export function AreaName({ name }: { name: Localized }) {
  const [first, ...others] = inLang(name, useLang()).split(/(?<=,) /)
  return (
    <span className={classes.name}>
      <span>{first}</span>
      {others.map((part) => (
        // the space is outside: a line breaks nowhere within a part
        <Fragment key={part}>
          {' '}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}
