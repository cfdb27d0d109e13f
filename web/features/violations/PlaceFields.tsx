import type { UseFormReturnType } from '@mantine/form'
import { IconCurrentLocation, IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import { inLang } from '#contract/core/text.ts'
import { PLACE_MAX_CHARS, violationCategories } from '#contract/features/violations/index.ts'
import { useEntries } from '../../core/city/values.ts'
import { PlaceIs, PlaceOnMap, type useAreasAt } from '../../core/map/PlaceOnMap.tsx'
import { mapTexts } from '../../core/map/texts.ts'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import layout from '../../ui/layout.module.css'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { placeOf, rounded, type TypedPoint } from './point.ts'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

export interface PointValues {
  place: string
  point: TypedPoint
}

/** The category; none is chosen beforehand. */
export function CategoryField({ input }: { input: { value?: string | null } }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const { all, offered } = useEntries(violationCategories)
  // a violation keeps a category that was closed meanwhile
  const shown = all.filter((one) => offered.includes(one) || one.key === input.value)
  return (
    <SelectField
      label={t('form.category')}
      placeholder={t('form.choose')}
      // a dialog that begins with this field should not begin with its list
      openOnFocus={false}
      required
      data={shown.map(({ key, name }) => ({ value: key, label: inLang(name, lang) }))}
      {...input}
    />
  )
}

/** How long the phone may look for its position, ms. */
const LOCATE_MS = 15_000

interface PlaceFieldsProps<V> {
  form: UseFormReturnType<V>
  areaId: string | null
  /** Takes over the area that the borders name for the point. */
  onArea: (id: string) => void
  /** The areas that hold the point, as far as borders are known. */
  areas: ReturnType<typeof useAreasAt>
}

/** The place in words, and the point: from the device, from the map, or typed as numbers. */
export function PlaceFields<V extends PointValues & Record<string, unknown>>(props: PlaceFieldsProps<V>) {
  const { form, areaId, onArea, areas } = props
  const m = mapTexts.useText()
  const { role, area: home } = useUser()
  const [isMap, setMap] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const t = violationTexts.useText()
  const [state, setState] = useState<'idle' | 'locating' | 'located' | 'denied'>('idle')
  const { point } = form.getValues()
  // a point alone is a place: 'required' no longer applies to the words
  const pointChanged = () => {
    if (!form.getValues().place.trim()) form.clearFieldError('place')
  }
  const put = (next: TypedPoint) => {
    form.setFieldValue('point', next as never)
    for (const path of ['point', 'point.lat', 'point.lon']) form.clearFieldError(path)
    pointChanged()
  }
  const degrees = (path: 'point.lat' | 'point.lon') => {
    const input = form.getInputProps(path)
    return {
      ...input,
      onChange: (event: unknown) => {
        input.onChange(event)
        pointChanged()
      },
    }
  }
  const locate = () => {
    if (!('geolocation' in navigator)) return setState('denied')
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        put({ lat: String(rounded(coords.latitude)), lon: String(rounded(coords.longitude)) })
        setState('located')
      },
      () => setState('denied'),
      { enableHighAccuracy: true, timeout: LOCATE_MS, maximumAge: 60_000 },
    )
  }
  const words = form.getInputProps('place')
  const place = placeOf(point)
  // what is wrong with the numbers is said at the numbers
  const isNumbers = isTyping || ['point', 'point.lat', 'point.lon'].some((path) => form.errors[path])
  // staff choose within their own area
  const mayUse = role === 'APPLICATION' || !home || areas?.some(({ id }) => id === home.id)
  return (
    <>
      <TextField
        label={t('form.place')}
        help={t('form.placeHelp')}
        limit={PLACE_MAX_CHARS}
        {...words}
        onBlur={() => {
          // left empty on the way to the map, it is not missing yet
          if (form.getValues().place.trim()) words.onBlur?.()
        }}
      />
      <div className={classes.locate}>
        <Button
          variant="default"
          loading={state === 'locating'}
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
              put({ lat: '', lon: '' })
              setState('idle')
            }}
          >
            {t('form.clearPoint')}
          </Button>
        )}
        <p role="status" className={classes.quiet}>
          {state === 'locating' && t('form.locating')}
          {state === 'located' && t('form.located')}
          {state === 'denied' && t('form.denied')}
        </p>
      </div>
      {isMap && <PlaceOnMap place={place} onPlace={({ lat, lng }) => put({ lat: String(lat), lon: String(lng) })} />}
      {place && <PlaceIs areas={areas} areaId={areaId} onUse={mayUse ? onArea : undefined} />}
      {isNumbers ? (
        <div className={layout.pair}>
          <TextField label={t('form.lat')} inputMode="decimal" dir="ltr" {...degrees('point.lat')} />
          <TextField label={t('form.lon')} inputMode="decimal" dir="ltr" {...degrees('point.lon')} />
        </div>
      ) : (
        <div>
          <Button variant="subtle" size="xs" onClick={() => setTyping(true)}>
            {m('pick.numbers')}
          </Button>
        </div>
      )}
    </>
  )
}
