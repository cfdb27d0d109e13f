import { useState } from 'react'
import { countCodePoints } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { controlProps, type FieldProps, useForm } from './field.ts'
import { numberIn } from './number.ts'

/** The share of the maximum length from which the count is shown. */
const COUNT_FROM = 0.8

/** A short or long text. */
export function TextField(props: FieldProps<'short_text' | 'long_text'>) {
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
  // a value from elsewhere (the device, or entered before hydration) replaces the typed text
  const text = numberIn(typed, lang) === value ? typed : String(value ?? '')
  const { min, max } = question
  const format = (n: number) => formatNumber(n, lang)
  return (
    <>
      <input
        {...controlProps(props)}
        className="sv-input sv-number"
        type="text"
        // numeric keyboards of phones have no minus
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
        <p className="sv-hint">{t('range.between', { min: format(min), max: format(max) })}</p>
      )}
      {min !== undefined && max === undefined && <p className="sv-hint">{t('range.least', { min: format(min) })}</p>}
      {min === undefined && max !== undefined && <p className="sv-hint">{t('range.most', { max: format(max) })}</p>}
    </>
  )
}
