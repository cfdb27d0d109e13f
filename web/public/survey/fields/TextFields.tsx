import { useState } from 'react'
import { formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { countCodePoints } from '#contract/core/text.ts'
import { controlProps, type FieldProps, useForm } from './field.ts'
import { numberIn } from './number.ts'

/** Characters from which on the count is shown. */
const COUNT_FROM = 0.8

/** A short or a long text. */
export function WordsField(props: FieldProps<'short_text' | 'long_text'>) {
  const { t } = useForm()
  const { question, value, set } = props
  const text = typeof value === 'string' ? value : ''
  const n = countCodePoints(text)
  const common = {
    ...controlProps(props),
    className: 'sv-input',
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  }
  return (
    <>
      {question.type === 'long_text' ? <textarea {...common} rows={5} /> : <input {...common} type="text" />}
      {n >= question.maxChars * COUNT_FROM && (
        <p className="sv-count" data-over={n > question.maxChars || undefined}>
          {t('chars', { n, max: question.maxChars })}
        </p>
      )}
    </>
  )
}

/** A number. */
export function NumberField(props: FieldProps<'number'>) {
  const { lang, t } = useForm()
  const { question, value, set } = props
  const [typed, setTyped] = useState('')
  // a value that came from elsewhere (the device, or what was entered before the script) is shown as it is
  const text = numberIn(typed, lang) === value ? typed : String(value ?? '')
  const { min, max } = question
  const shown = (n: number) => formatNumber(n, lang)
  return (
    <>
      <input
        {...controlProps(props)}
        className="sv-input sv-number"
        type="text"
        // telephones show no minus beside their figures
        inputMode={min !== undefined && min >= 0 ? (question.decimals > 0 ? 'decimal' : 'numeric') : 'text'}
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          set(numberIn(event.currentTarget.value, lang))
        }}
      />
      {min !== undefined && max !== undefined && (
        <p className="sv-hint">{t('range.between', { min: shown(min), max: shown(max) })}</p>
      )}
      {min !== undefined && max === undefined && <p className="sv-hint">{t('range.least', { min: shown(min) })}</p>}
      {min === undefined && max !== undefined && <p className="sv-hint">{t('range.most', { max: shown(max) })}</p>}
    </>
  )
}

/** A day. */
export function DayField(props: FieldProps<'date'>) {
  const { lang, t } = useForm()
  const { question, value, set } = props
  const { min, max } = question
  const shown = (day: string) => formatDay(day, lang)
  return (
    <>
      <input
        {...controlProps(props)}
        className="sv-input sv-day"
        type="date"
        min={min}
        max={max}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {min && max && <p className="sv-hint">{t('days.between', { min: shown(min), max: shown(max) })}</p>}
      {min && !max && <p className="sv-hint">{t('days.least', { min: shown(min) })}</p>}
      {!min && max && <p className="sv-hint">{t('days.most', { max: shown(max) })}</p>}
    </>
  )
}
