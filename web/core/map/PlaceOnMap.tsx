import { useQuery } from '@tanstack/react-query'
import { inLang } from '#contract/core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PlacePicker } from '../../ui/map/PlacePicker.tsx'
import type { Place } from '../../ui/map/types.ts'
import { Bone } from '../../ui/Skeletons.tsx'
import type { AreaChoice } from '../area-source.ts'
import { useLang } from '../text.ts'
import classes from './map.module.css'
import { mapSource } from './source.ts'
import { mapTexts, usePickerWords } from './texts.ts'
import { COUNTRY, useGround, useLowestBorders, useMapBase } from './use-map.ts'

/** The areas from the city down to the lowest one that holds a place; undefined while it is asked. */
export function useAreasAt(place: Place | null) {
  return useQuery({
    queryKey: ['areas', 'at', place?.lat, place?.lng],
    queryFn: ({ signal }) => mapSource().at(place?.lat ?? 0, place?.lng ?? 0, signal),
    enabled: place !== null,
    staleTime: 3_600_000,
    retry: false,
  }).data
}

interface PlaceOnMapProps {
  place: Place | null
  onPlace: (place: Place) => void
}

/** Chooses a place on a map. */
export function PlaceOnMap({ place, onPlace }: PlaceOnMapProps) {
  const t = mapTexts.useText()
  const lang = useLang()
  const words = usePickerWords()
  const base = useMapBase()
  const lowest = useLowestBorders()
  const borders = lowest.data
  const areas = useGround(borders)
  if (base.error) return <ErrorState level={3} onRetry={() => void base.refetch()} />
  // borders are asked for before the map is drawn, so that it begins where they are
  if ((!base.data || lowest.isPending) && !lowest.error) return <Bone height="clamp(18rem, 60vh, 34rem)" />
  return (
    <div className={classes.picker}>
      <PlacePicker
        label={t('pick.label')}
        words={words}
        base={base.data ?? { styleUrl: null, tilesUrl: null }}
        areas={areas}
        credit={borders?.credit && t('credit', { credit: borders.credit })}
        start={COUNTRY}
        place={place}
        onPlace={onPlace}
        find={async (q, signal) =>
          (await mapSource().find(q, signal)).map(({ id, name, above, box }) => ({
            id,
            name: [...above, name].map((one) => inLang(one, lang)).join(' › '),
            box,
          }))
        }
      />
    </div>
  )
}

interface PlaceIsProps {
  /** The areas that hold the place, from `useAreasAt`; undefined while they are not known. */
  areas: readonly AreaChoice[] | undefined
  /** The area that is chosen in the form. */
  areaId: string | null
  /** Takes over the area that the borders name; left out where it may not be chosen. */
  onUse?: ((id: string) => void) | undefined
}

/** Says in which area a chosen place is, as far as borders tell, and offers to choose it. */
export function PlaceIs({ areas, areaId, onUse }: PlaceIsProps) {
  const t = mapTexts.useText()
  const lang = useLang()
  const path = areas?.slice(1).map(({ name }) => inLang(name, lang))
  const lowest = areas?.at(-1)
  const isOffered = lowest && ['khoroo', 'section'].includes(lowest.level) && !areas?.some(({ id }) => id === areaId)
  return (
    <div className={classes.way}>
      <p role="status" className={classes.is}>
        {path && (path.length > 0 ? t('pick.inside', { path: path.join(' › ') }) : t('pick.outside'))}
      </p>
      {onUse && isOffered && (
        <Button variant="default" size="xs" onClick={() => onUse(lowest.id)}>
          {t('pick.use')}
        </Button>
      )}
    </div>
  )
}
