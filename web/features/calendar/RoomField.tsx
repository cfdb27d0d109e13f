import type { ReactNode } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import type { Busy, Room } from '#contract/features/calendar/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { isTaken, type Span } from './free-time.ts'
import classes from './rooms.module.css'
import { calendarTexts } from './texts.ts'

interface Props {
  rooms: readonly Room[]
  /** '' for none. */
  value: string
  /** When the rooms are taken, and when the event takes place. */
  busy: readonly Busy[]
  span: Span | undefined
  error: ReactNode
  onChange: (id: string) => void
}

/** The meeting room of an event; those that are taken at its time say so. */
export function RoomField({ rooms, value, busy, span, error, onChange }: Props) {
  const t = calendarTexts.useText()
  const lang = useLang()
  const offered = rooms.filter(({ id, isClosed }) => !isClosed || id === value)
  if (offered.length === 0 && value === '') return null
  const labelOf = ({ id, name, seats, area }: Room) => {
    const times = busy.find((one) => one.id === id)
    const taken = times !== undefined && span !== undefined && isTaken(times, span)
    return [
      name,
      inLang(area.name, lang),
      seats !== null && t('rooms.seatsOf', { n: seats }),
      taken && t('rooms.taken'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  // a room of another office, which this person does not see, stays as it is
  const unknown = value !== '' && !offered.some(({ id }) => id === value) ? [{ value, label: t('rooms.other') }] : []
  return (
    <div data-field="roomId" tabIndex={-1}>
      <NativeSelect
        stacked
        label={t('field.room')}
        value={value}
        options={[
          { value: '', label: t('rooms.none') },
          ...unknown,
          ...offered.map((one) => ({ value: one.id, label: labelOf(one) })),
        ]}
        onChange={onChange}
      />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
