import { useState } from 'react'
import { formatDay } from '#contract/core/time/dates.ts'
import { DAY_ORDER, dayOf, dayPartName, partsOf } from './day.ts'
import { controlProps, type FieldProps, useForm } from './field.ts'

/** A day, typed into a box for each of its parts: a birthday is many presses away in the calendar of a phone. */
export function DayField(props: FieldProps<'date'>) {
  const { lang, t } = useForm()
  const { question, value, set, id } = props
  const [typed, setTyped] = useState(() => partsOf(value))
  // a value from elsewhere (the device, or entered before hydration) replaces the typed parts
  const parts = dayOf(typed) === value ? typed : partsOf(value)
  const { min, max } = question
  const format = (day: string) => formatDay(day, lang)
  return (
    <>
      <div className="sv-day">
        {DAY_ORDER[lang].map((part, i) => (
          <label key={part} className="sv-sub" data-part={part}>
            <span>{t(`days.${part}`)}</span>
            <input
              {...controlProps({ ...props, id: i === 0 ? id : `${id}-${part}` })}
              name={dayPartName(question.id, part)}
              className="sv-input"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              maxLength={part === 'year' ? 4 : 2}
              value={parts[part]}
              onChange={(event) => {
                const next = { ...parts, [part]: event.currentTarget.value }
                setTyped(next)
                set(dayOf(next))
              }}
            />
          </label>
        ))}
      </div>
      {min && max && <p className="sv-hint">{t('days.between', { min: format(min), max: format(max) })}</p>}
      {min && !max && <p className="sv-hint">{t('days.least', { min: format(min) })}</p>}
      {!min && max && <p className="sv-hint">{t('days.most', { max: format(max) })}</p>}
    </>
  )
}
