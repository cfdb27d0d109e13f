import { useQuery } from '@tanstack/react-query'
import { inLang } from '#contract/core/text/localized.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { PlacePicker } from '../../../ui/data/map/PlacePicker.tsx'
import type { Place } from '../../../ui/data/map/types.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../../ui/feedback/Skeletons.tsx'
import { useLang } from '../../i18n/text.ts'
import type { AreaChoice } from '../area-source.ts'
import classes from './map.module.css'
import { mapSource } from './source.ts'
import { mapTexts, usePickerLabels } from './texts.ts'
import { COUNTRY, useBaseAreas, useLowestBorders, useMapBase } from './use-map.ts'

/** The areas from the city down to the lowest one that contains a place; undefined while loading. */
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

/** Selects a place on a map. */
export function PlaceOnMap({ place, onPlace }: PlaceOnMapProps) {
  const t = mapTexts.useText()
  const lang = useLang()
  const labels = usePickerLabels()
  const base = useMapBase()
  const lowest = useLowestBorders()
  const borders = lowest.data
  const areas = useBaseAreas(borders)
  if (base.error) return <ErrorState level={3} onRetry={() => void base.refetch()} />
  // borders are loaded before the map is drawn, since they determine its initial extent
  if ((!base.data || lowest.isPending) && !lowest.error)
    return <Bone height="calc(clamp(18rem, 60vh, 34rem) + 3.25rem)" />
  return (
    <div className={classes.picker}>
      <PlacePicker
        label={t('pick.label')}
        labels={labels}
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

interface PlaceAreasProps {
  /** The areas that contain the place, from `useAreasAt`; undefined while unknown. */
  areas: readonly AreaChoice[] | undefined
  /** The area selected in the form. */
  areaId: string | null
  /** Selects the area that contains the place; left out where it must not be selected. */
  onUse?: ((id: string) => void) | undefined
}

/** Shows the area that contains a selected place, as far as borders are known, and offers to select it. */
export function PlaceAreas({ areas, areaId, onUse }: PlaceAreasProps) {
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
