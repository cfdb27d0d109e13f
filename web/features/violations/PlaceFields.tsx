import type { UseFormReturnType } from '@mantine/form'
import { IconCurrentLocation, IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { PLACE_MAX_CHARS, violationCategories } from '#contract/features/violations/index.ts'
import { PlaceAreas, PlaceOnMap, type useAreasAt } from '../../core/areas/map/PlaceOnMap.tsx'
import { mapTexts } from '../../core/areas/map/texts.ts'
import { useEntries } from '../../core/city/values.ts'
import { usePosition } from '../../core/device/use-position.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { placeOf, type TypedPoint } from './point.ts'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

export interface PointValues {
  place: string
  point: TypedPoint
}

/** The category; none is preselected. */
export function CategoryField({ input }: { input: { value?: string | null } }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const { all, offered } = useEntries(violationCategories)
  // a closed category remains on violations that already have it
  const shown = all.filter((one) => offered.includes(one) || one.key === input.value)
  return (
    <SelectField
      label={t('form.category')}
      placeholder={t('form.choose')}
      required
      data={shown.map(({ key, name }) => ({ value: key, label: inLang(name, lang) }))}
      {...input}
    />
  )
}

interface PlaceFieldsProps<V> {
  form: UseFormReturnType<V>
  areaId: string | null
  /** Selects the area that contains the point. */
  onArea: (id: string) => void
  /** The areas that contain the point, where their borders are known. */
  areas: ReturnType<typeof useAreasAt>
}

/** A description of the place, and the point: from the device, from the map, or typed as coordinates. */
export function PlaceFields<V extends PointValues & Record<string, unknown>>(props: PlaceFieldsProps<V>) {
  const { form, areaId, onArea, areas } = props
  const m = mapTexts.useText()
  const { role, area: home } = useUser()
  const [isMap, setMap] = useState(false)
  const t = violationTexts.useText()
  const { point } = form.getValues()
  // the description is only required while there is no point
  const clearPlaceError = () => {
    if (!form.getValues().place.trim()) form.clearFieldError('place')
  }
  const setPoint = (next: TypedPoint) => {
    form.setFieldValue('point', next as never)
    for (const path of ['point', 'point.lat', 'point.lon']) form.clearFieldError(path)
    clearPlaceError()
  }
  const { state, locate, forget } = usePosition((lat, lon) => setPoint({ lat: String(lat), lon: String(lon) }))
  const placeInput = form.getInputProps('place')
  const place = placeOf(point)
  // staff can choose only within their own area
  const mayChooseArea = role === 'APPLICATION' || !home || areas?.some(({ id }) => id === home.id)
  return (
    <>
      <TextField
        label={t('form.place')}
        help={t('form.placeHelp')}
        limit={PLACE_MAX_CHARS}
        {...placeInput}
        onBlur={() => {
          // an empty field is not an error yet: the user may be about to open the map
          if (form.getValues().place.trim()) placeInput.onBlur?.()
        }}
      />
      <div className={classes.locate}>
        <Button
          variant="default"
          loading={state === 'finding'}
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          onClick={locate}
        >
          {t('form.locate')}
        </Button>
        <Button
          variant="default"
          aria-expanded={isMap}
          leftSection={<IconMap2 size={18} aria-hidden />}
          onClick={() => setMap(!isMap)}
        >
          {m(isMap ? 'pick.close' : 'pick.open')}
        </Button>
        {(point.lat || point.lon) && (
          <Button
            variant="subtle"
            onClick={() => {
              setPoint({ lat: '', lon: '' })
              forget()
            }}
          >
            {t('form.clearPoint')}
          </Button>
        )}
        <p role="status" className={classes.quiet}>
          {state === 'finding' && t('form.locating')}
          {state === 'found' && t('form.located')}
          {state === 'denied' && t('form.denied')}
        </p>
      </div>
      {isMap && (
        <PlaceOnMap place={place} onPlace={({ lat, lng }) => setPoint({ lat: String(lat), lon: String(lng) })} />
      )}
      {place && <PlaceAreas areas={areas} areaId={areaId} onUse={mayChooseArea ? onArea : undefined} />}
      <Coordinates form={form} onChange={clearPlaceError} />
    </>
  )
}

interface CoordinatesProps<V> {
  form: UseFormReturnType<V>
  onChange: () => void
}

/** A button that opens the inputs of the coordinates, and these. */
function Coordinates<V extends PointValues & Record<string, unknown>>({ form, onChange }: CoordinatesProps<V>) {
  const t = violationTexts.useText()
  const m = mapTexts.useText()
  const [isOpen, setOpen] = useState(false)
  const degrees = (path: 'point.lat' | 'point.lon') => {
    const input = form.getInputProps(path)
    return {
      ...input,
      onChange: (event: unknown) => {
        input.onChange(event)
        onChange()
      },
    }
  }
  // errors of the coordinates are shown next to their inputs
  if (!isOpen && !['point', 'point.lat', 'point.lon'].some((path) => form.errors[path])) {
    return (
      <div>
        <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
          {m('pick.numbers')}
        </Button>
      </div>
    )
  }
  return (
    <div className={layout.pair}>
      <TextField label={t('form.lat')} inputMode="decimal" dir="ltr" {...degrees('point.lat')} />
      <TextField label={t('form.lon')} inputMode="decimal" dir="ltr" {...degrees('point.lon')} />
    </div>
  )
}
