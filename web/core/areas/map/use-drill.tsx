import { useState } from 'react'
import { LEVELS, type Level } from '#contract/core/model/actor.ts'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { useLang } from '../../i18n/text.ts'
import { useUser } from '../../session/session.tsx'
import classes from './map.module.css'

interface Step {
  id: string
  name: Localized
}

export interface Drill {
  /** The area whose parts are shown; undefined for the person's own. */
  areaId: string | undefined
  /** The level of the areas that are shown. */
  level: Level | undefined
  /** Whether the areas that are shown have parts to go down to. */
  canGoDown: boolean
  path: readonly Step[]
  down: (area: Step) => void
  /** Goes back to the first `n` steps. */
  upTo: (n: number) => void
}

/** The level some steps below one; undefined below sections. */
const levelUnder = (level: string, by: number): Level | undefined =>
  LEVELS[LEVELS.findIndex((one) => one === level) + by]

/** Goes down from the person's own area, from district to khoroo to section. */
export function useDrill(lowest: Level = 'khoroo'): Drill {
  const { area } = useUser()
  const [path, setPath] = useState<readonly Step[]>([])
  const level = levelUnder(area?.level ?? 'city', path.length + 1)
  return {
    areaId: path.at(-1)?.id,
    level,
    canGoDown: level !== undefined && LEVELS.indexOf(level) < LEVELS.indexOf(lowest),
    path,
    down: (step) => setPath([...path, step]),
    upTo: (n) => setPath(path.slice(0, n)),
  }
}

/** Where the person has gone down to, with the way back. */
export function DrillPath({ drill: { path, upTo }, label }: { drill: Drill; label: string }) {
  const lang = useLang()
  const { area } = useUser()
  const steps = [area ? inLang(area.name, lang) : label, ...path.map(({ name }) => inLang(name, lang))]
  return (
    <ol className={classes.drill} aria-label={label}>
      {steps.map((name, i) => (
        <li key={name}>
          {i < steps.length - 1 ? (
            <button type="button" onClick={() => upTo(i)}>
              {name}
            </button>
          ) : (
            <strong aria-current="true">{name}</strong>
          )}
        </li>
      ))}
    </ol>
  )
}
