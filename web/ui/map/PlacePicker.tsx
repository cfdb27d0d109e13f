import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { roundPlace } from './geometry.ts'
import { LazyMap } from './LazyMap.tsx'
import classes from './PlacePicker.module.css'
import type { Box, MapArea, MapBase, MapWords, Place } from './types.ts'

/** An area that a search found, with its box on the map. */
export interface FoundArea {
  id: string
  name: string
  box: Box | null
}

export interface PickerWords extends MapWords {
  /** How a place is chosen. */
  hint: string
  mark: string
  search: string
  nothingFound: string
  /** An area was found whose place on the map is not known. */
  noBox: string
  searchFailed: string
}

export interface PlacePickerProps {
  label: string
  words: PickerWords
  base: MapBase
  areas: readonly MapArea[]
  /** Who the borders are from. */
  credit?: string | undefined
  /** What is seen before a place is chosen, where no borders are known. */
  start: Box
  place: Place | null
  onPlace: (place: Place) => void
  find: (q: string, signal: AbortSignal) => Promise<FoundArea[]>
  /** What is known of the chosen place; read aloud when it changes. */
  about?: ReactNode
}

/** A chosen place is shown with so much around it, degrees. */
const AROUND = 0.005

/** Chooses a place on a map: pressed, dragged, by the arrow keys, or near an area that is looked for. */
export function PlacePicker({
  label,
  words,
  base,
  areas,
  credit,
  start,
  place,
  onPlace,
  find,
  about,
}: PlacePickerProps) {
  const [target, setTarget] = useState<{ box: Box }>()
  const own = useRef<Place>(undefined)
  const lat = place?.lat
  const lng = place?.lng
  // a place from elsewhere (the position of the device, what was typed) is brought into sight
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    if (own.current?.lat === lat && own.current.lng === lng) return
    setTarget({ box: [lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND] })
  }, [lat, lng])
  const choose = (chosen: Place) => {
    own.current = roundPlace(chosen)
    onPlace(own.current)
  }
  return (
    <div className={classes.picker}>
      <AreaSearch words={words} find={find} onBox={(box) => setTarget({ box })} />
      <p className={classes.hint}>{words.hint}</p>
      <LazyMap
        label={label}
        words={words}
        base={base}
        areas={areas}
        place={place}
        markLabel={words.mark}
        onPlace={choose}
        target={target}
        start={start}
      />
      {credit && <p className={classes.hint}>{credit}</p>}
      <p role="status" className={classes.about}>
        {about}
      </p>
    </div>
  )
}

/** Time after the last letter until it is looked for, ms. */
const SEARCH_DELAY_MS = 250

interface SearchProps {
  words: PickerWords
  find: PlacePickerProps['find']
  onBox: (box: Box) => void
}

function AreaSearch({ words, find, onBox }: SearchProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly FoundArea[] | 'failed'>()
  const [unknown, setUnknown] = useState(false)
  const latest = useRef(find)
  latest.current = find
  const q = typed.trim()
  useEffect(() => {
    if (!q) return setFound(undefined)
    setUnknown(false)
    const ending = new AbortController()
    const timer = setTimeout(() => {
      latest.current(q, ending.signal).then(
        (areas) => !ending.signal.aborted && setFound(areas),
        () => !ending.signal.aborted && setFound('failed'),
      )
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [q])
  const go = ({ box }: FoundArea) => {
    setTyped('')
    setFound(undefined)
    if (box) onBox(box)
    else setUnknown(true)
  }
  return (
    <div className={classes.search}>
      <label htmlFor={id}>{words.search}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // the form around it is not sent by looking for an area
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (Array.isArray(found) && found[0]) go(found[0])
        }}
      />
      {Array.isArray(found) && found.length > 0 && (
        <ul>
          {found.map((area) => (
            <li key={area.id}>
              <button type="button" onClick={() => go(area)}>
                {area.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={classes.hint}>
        {found === 'failed' && words.searchFailed}
        {Array.isArray(found) && found.length === 0 && words.nothingFound}
        {unknown && words.noBox}
      </p>
    </div>
  )
}
