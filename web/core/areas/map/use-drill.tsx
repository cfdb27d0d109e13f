import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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

interface FrameProps {
  drill: Drill
  /** Says what the steps are, and names the outermost one for people without an area. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * What a person goes down in, below the way back. What was pressed goes away with its area: the focus is on where the
 * person is then, which is read aloud.
 */
export function DrillFrame({ drill, label, className, children }: FrameProps) {
  const { path } = drill
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    const { activeElement, body } = document
    if (activeElement !== body && !frame.current?.contains(activeElement)) return
    const here = frame.current?.querySelector<HTMLElement>('[aria-current]') ?? frame.current
    here?.focus({ preventScroll: true })
  }, [path])
  return (
    <div ref={frame} tabIndex={-1} className={clsx(classes.frame, className)}>
      {path.length > 0 && <DrillPath drill={drill} label={label} />}
      {children}
    </div>
  )
}

/** Where the person has gone down to, with the way back. */
function DrillPath({ drill: { path, upTo }, label }: { drill: Drill; label: string }) {
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
            <strong aria-current="true" tabIndex={-1}>
              {name}
            </strong>
          )}
        </li>
      ))}
    </ol>
  )
}
