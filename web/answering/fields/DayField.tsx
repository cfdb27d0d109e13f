import { useState } from 'react'
import { formatDay } from '#contract/core/time/dates.ts'
import { DAY_ORDER, type DayParts, dayOf, dayPartName, limitsId, partsOf, wholeDayIn } from './day.ts'
import { controlProps, type FieldProps, useForm } from './field.ts'

/** A day, typed into a box for each of its parts: a birthday is many presses away in the calendar of a phone. */
export function DayField(props: FieldProps<'date'>) {
  const { lang, t } = useForm()
  const { question, value, set, id, errorsByPath } = props
  const [typed, setTyped] = useState(() => partsOf(value))
  // a value from elsewhere (the device, or entered before hydration) replaces the typed parts
  const parts = dayOf(typed) === value ? typed : partsOf(value)
  const { min, max } = question
  const format = (day: string) => formatDay(day, lang)
  const take = (next: DayParts) => {
    setTyped(next)
    set(dayOf(next))
  }
  // the group of the boxes is described; described at each, a reader would hear it four times
  const common = { question, errorsByPath, describedBy: undefined }
  const limits = limitsId(id)
  return (
    <>
      <div className="sv-day">
        {DAY_ORDER[lang].map((part, i) => (
          <label key={part} className="sv-sub" data-part={part}>
            <span>{t(`days.${part}`)}</span>
            <input
              {...controlProps({ ...common, id: i === 0 ? id : `${id}-${part}` })}
              name={dayPartName(question.id, part)}
              className="sv-input"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              maxLength={part === 'year' ? 4 : 2}
              value={parts[part]}
              onChange={(event) => take({ ...parts, [part]: event.currentTarget.value })}
              onPaste={(event) => {
                const pasted = wholeDayIn(event.clipboardData.getData('text'))
                if (!pasted) return
                event.preventDefault()
                take(pasted)
              }}
            />
          </label>
        ))}
      </div>
      {(min || max) && (
        <p id={limits} className="sv-hint">
          {min && max && t('days.between', { min: format(min), max: format(max) })}
          {min && !max && t('days.least', { min: format(min) })}
          {!min && max && t('days.most', { max: format(max) })}
        </p>
      )}
    </>
  )
}
