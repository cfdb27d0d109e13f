import { useState } from 'react'
import { formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { countCodePoints, type Lang } from '#contract/core/text.ts'
import { controlProps, type FieldProps, useForm } from './field.ts'

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

/** What a typed number is: spaces and a comma for the point are how people write; what is no number stays text and is refused. */
export function numberOf(text: string): number | string | undefined {
  const plain = text
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  if (plain === '') return undefined
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

const THOUSANDS = { mn: /^[+-]?\d{1,3}(,\d{3}){2,}(\.\d+)?$/, en: /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/ }

/** A number as it is written in a language: «1,500» is fifteen hundred in English, one and a half in Mongolian. */
export const numberIn = (text: string, lang: Lang): number | string | undefined =>
  THOUSANDS[lang].test(text.trim()) ? numberOf(text.replaceAll(',', '')) : numberOf(text)

/** A number. */
export function NumberField(props: FieldProps<'number'>) {
  const { lang, t } = useForm()
  const { question, value, set } = props
  const [text, setText] = useState(value === undefined ? '' : String(value))
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
          setText(event.currentTarget.value)
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
