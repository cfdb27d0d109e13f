import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { inLang, type Localized } from '#contract/core/text/unicode.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { areaLabel } from '../parts/area-label.ts'
import type { Reader } from '../parts/use-reader.ts'
import { useSite } from '../site.ts'

/** One select of areas: first the target areas, then the areas below the selected one, down to khoroos. */
interface Level {
  label: 'target' | 'district' | 'khoroo'
  options: { id: string; name: Localized; area?: AreaName }[]
}

export interface Place {
  state: 'loading' | 'ready' | 'failed' | 'not_asked'
  levels: Level[]
  chosen: string[]
  choose: (level: number, id: string) => void
  /** Whether the reader is asked for their area at all. */
  isAsked: boolean
  /** The reader is not known yet: people with an account are usually not asked. */
  isForNobody: boolean
  isWrong: boolean
  areaId: string | undefined
  holds: () => boolean
  refuse: (isWrong: boolean) => void
  /** Loads the areas again. */
  retry: () => void
}

const namesBelow = async (parentId: string): Promise<AreaName[]> => {
  const reply = await fetch(`/v1/areas/names?parentId=${encodeURIComponent(parentId)}`)
  if (!reply.ok) throw new Error(`${reply.status}`)
  return (await reply.json()).data
}
const pathOf = async (id: string): Promise<AreaName[]> => {
  const reply = await fetch(`/v1/areas/${id}/path`)
  if (!reply.ok) throw new Error(`${reply.status}`)
  return (await reply.json()).data
}

/**
 * The target areas in which the reader may answer: those that contain their home or are inside it; all without a home.
 */
async function targetsFor(survey: Survey, home: Reader['area']): Promise<Survey['targets'] | 'home'> {
  if (!home) return survey.targets
  const above = new Set(home.path.map(({ id }) => id).concat(home.id))
  if (survey.targets.some(({ areaId }) => above.has(areaId))) return 'home'
  const paths = await Promise.all(survey.targets.map(({ areaId }) => pathOf(areaId)))
  return survey.targets.filter((_, i) => paths[i]?.some(({ id }) => id === home.id))
}

/** The select of areas; undefined for khoroos, which have no areas below. */
function levelOf(found: readonly AreaName[]): Level | undefined {
  const level = found[0]?.level
  if (level !== 'district' && level !== 'khoroo') return undefined
  return { label: level, options: found.map((area) => ({ id: area.id, name: area.name, area })) }
}

const targetLevel = (targets: Survey['targets']): Level => ({
  label: 'target',
  options: targets.map(({ areaId, area }) => ({ id: areaId, name: area })),
})

/** The selects that the server can render: the target areas or, for a single one, the areas directly below it. */
function drawnLevels({ targets }: Survey, below: readonly AreaName[] | undefined): Level[] {
  if (targets.length !== 1) return [targetLevel(targets)]
  const level = below && levelOf(below)
  return below ? [targetLevel(targets), ...(level ? [level] : [])] : []
}

/** The selection made before hydration. */
const chosenIn = (page: Document): string[] =>
  [...page.querySelectorAll<HTMLSelectElement>('.sv-where select')].map(({ value }) => value).filter(Boolean)

/**
 * The selects below a selection and the selection itself, as far as it is still offered. Those found so far when areas
 * cannot be loaded.
 */
async function followed(
  found: Level[],
  ids: string[],
  below: (id: string) => Promise<Level | undefined>,
): Promise<Pick<Place, 'levels' | 'chosen' | 'state'>> {
  const next = [...found]
  // a single area need not be selected
  let picked = ids
  if (next[0]?.options.length === 1 && picked.length === 0) picked = [next[0].options[0]?.id ?? '']
  try {
    for (;;) {
      // an earlier selection is kept as far as it is still offered
      const gone = picked.findIndex((id, i) => next[i] && !next[i].options.some((option) => option.id === id))
      if (gone >= 0) picked = picked.slice(0, gone)
      const more = picked.length < next.length ? undefined : await below(picked[next.length - 1] ?? '')
      if (!more) break
      next.push(more)
    }
    return { levels: next, chosen: picked.slice(0, next.length), state: 'ready' }
  } catch {
    return { levels: next, chosen: picked, state: 'failed' }
  }
}

/**
 * The area in which the answer is counted, requested from respondents whose account does not determine it. `below` are
 * the areas below a single target.
 */
export function usePlace(
  survey: Survey,
  reader: Reader | null | undefined,
  before: string[],
  given: readonly AreaName[] | undefined,
): Place {
  const [levels, setLevels] = useState(() => drawnLevels(survey, given))
  const [state, setState] = useState<Place['state']>(levels.length > 0 ? 'ready' : 'loading')
  const [isHome, setHome] = useState(false)
  const single = survey.targets.length === 1 ? survey.targets[0]?.areaId : undefined
  const [chosen, setChosen] = useState<string[]>(levels.length > 0 && single ? [single] : [])
  const [isWrong, setWrong] = useState(false)
  const [round, setRound] = useState(0)
  const turn = useRef(0)
  const wished = useRef(before)
  const below = async (id: string): Promise<Level | undefined> =>
    levelOf(id === single && given ? given : await namesBelow(id))

  const follow = async (found: Level[], ids: string[]): Promise<void> => {
    const mine = ++turn.current
    const next = await followed(found, ids, below)
    if (mine !== turn.current) return
    setLevels(next.levels)
    setChosen(next.chosen)
    setState(next.state)
  }
  // in the commit of the hydration: a later render would reset the selection
  useLayoutEffect(() => {
    const ids = chosenIn(document)
    if (ids.length === 0 || before.length > 0) return
    wished.current = single ? [single, ...ids] : ids
    setChosen(wished.current)
    setState('loading')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on hydration
  }, [])
  useEffect(() => {
    if (reader === undefined) return
    targetsFor(survey, reader?.area ?? null).then(
      async (targets) => {
        if (targets === 'home') {
          setHome(true)
          return setState('ready')
        }
        if (targets.length === 0) return setState('not_asked')
        await follow([targetLevel(targets)], round > 0 && chosen.length > 0 ? chosen : wished.current)
      },
      () => setState('failed'),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per survey and reader
  }, [survey.id, reader === undefined, reader?.id, round])

  const isWhole = isHome || (state === 'ready' && levels.length > 0 && chosen.length === levels.length)
  return {
    state,
    levels,
    chosen,
    isAsked: !isHome,
    isForNobody: reader === undefined,
    isWrong,
    areaId: isHome ? undefined : chosen.at(-1),
    choose: (level, id) => {
      setWrong(false)
      const ids = [...chosen.slice(0, level), ...(id ? [id] : [])]
      // the first search for areas may still be under way: it continues with this selection
      wished.current = ids
      setChosen(ids)
      // an area inside it still has to be selected
      setState('loading')
      void follow(levels.slice(0, level + 1), ids)
    },
    holds: () => {
      setWrong(!isWhole)
      return isWhole
    },
    refuse: setWrong,
    retry: () => {
      setState('loading')
      setRound(round + 1)
    },
  }
}

/** Focuses the first area that is not selected yet. */
export const focusOnPlace = (): void => document.querySelector<HTMLSelectElement>('select[data-place="open"]')?.focus()

/** The selects for the respondent's area. */
export function PlaceFields({ place }: { place: Place }) {
  const { t, lang } = useSite()
  const id = useId()
  const { isWrong } = place
  useEffect(() => {
    if (isWrong) focusOnPlace()
  }, [isWrong])
  const shown = place.levels.flatMap((level, i) => (i === 0 && level.options.length === 1 ? [] : [{ level, i }]))
  if (place.state === 'ready' && shown.length === 0) return null
  return (
    <fieldset
      className={place.isForNobody ? 'sv-question sv-where unless-signed-in' : 'sv-question sv-where'}
      data-wrong={isWrong || undefined}
      aria-describedby={`${id}-help`}
    >
      <legend className="sv-name">{t('surveys.place')}</legend>
      <p className="sv-hint" id={`${id}-help`}>
        {t('surveys.placeHelp')}
      </p>
      <div className="sv-pair">
        {shown.map(({ level, i }) => (
          <label key={i} className="sv-sub">
            <span>{t(`surveys.${level.label}`)}</span>
            <select
              className="sv-input"
              data-place={place.chosen[i] === undefined ? 'open' : undefined}
              value={place.chosen[i] ?? ''}
              aria-invalid={isWrong && place.chosen[i] === undefined ? true : undefined}
              onChange={(event) => place.choose(i, event.currentTarget.value)}
            >
              <option value="">{t('surveys.choose')}</option>
              {level.options.map(({ id: areaId, name, area }) => (
                <option key={areaId} value={areaId}>
                  {area ? areaLabel(area, lang, t) : inLang(name, lang)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {place.state === 'failed' && (
        <p className="sv-error" role="alert">
          {t('surveys.placeFailed')}{' '}
          <button type="button" className="sv-link" onClick={place.retry}>
            {t('problem.retry')}
          </button>
        </p>
      )}
      {isWrong && (
        <p className="sv-error" role="alert">
          {t('surveys.placeMissing')}
        </p>
      )}
    </fieldset>
  )
}
