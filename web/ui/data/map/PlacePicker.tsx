import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { roundPlace } from './geometry.ts'
import { LazyMap } from './LazyMap.tsx'
import classes from './PlacePicker.module.css'
import type { Box, MapArea, MapBase, MapLabels, Place } from './types.ts'

/** A search result, with its extent on the map. */
export interface FoundArea {
  id: string
  name: string
  box: Box | null
}

export interface PickerLabels extends MapLabels {
  /** Explains how to choose a place. */
  hint: string
  mark: string
  search: string
  nothingFound: string
  /** Shown for a result without a known extent. */
  noBox: string
  searchFailed: string
}

export interface PlacePickerProps {
  label: string
  labels: PickerLabels
  base: MapBase
  areas: readonly MapArea[]
  /** Attribution of the borders. */
  credit?: string | undefined
  /** The initial extent where no borders are known. */
  start: Box
  place: Place | null
  onPlace: (place: Place) => void
  find: (q: string, signal: AbortSignal) => Promise<FoundArea[]>
  /** A description of the chosen place; announced when it changes. */
  about?: ReactNode
}

/** Width of the area shown around a chosen place, degrees. */
const AROUND = 0.005

/** Chooses a place on a map: by pressing, dragging, the arrow keys, or near an area found by the search. */
export function PlacePicker({
  label,
  labels,
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
  // scrolls to a place that was set elsewhere (the position of the device, typed coordinates)
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    if (own.current?.lat === lat && own.current.lng === lng) return
    // there is nothing beyond a pole
    setTarget({ box: [lng - AROUND, Math.max(lat - AROUND, -90), lng + AROUND, Math.min(lat + AROUND, 90)] })
  }, [lat, lng])
  const choose = (chosen: Place) => {
    own.current = roundPlace(chosen)
    onPlace(own.current)
  }
  return (
    <div className={classes.picker}>
      <AreaSearch labels={labels} find={find} onBox={(box) => setTarget({ box })} />
      <p className={classes.hint}>{labels.hint}</p>
      <LazyMap
        label={label}
        labels={labels}
        base={base}
        areas={areas}
        place={place}
        markLabel={labels.mark}
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

/** Delay between the last letter and the search, ms. */
const SEARCH_DELAY_MS = 250

interface SearchProps {
  labels: PickerLabels
  find: PlacePickerProps['find']
  onBox: (box: Box) => void
}

function AreaSearch({ labels, find, onBox }: SearchProps) {
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
      <label htmlFor={id}>{labels.search}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // searching for an area must not submit the surrounding form
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
        {found === 'failed' && labels.searchFailed}
        {Array.isArray(found) && found.length === 0 && labels.nothingFound}
        {unknown && labels.noBox}
      </p>
    </div>
  )
}
