import { useState } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { surveyTexts } from '../texts.ts'
import { useErrorAt, useTools } from './context.ts'

interface Props {
  path: string
  label: string
  help?: string
  value: number | undefined
  /** Allows only integers. */
  integer?: boolean
  required?: boolean
  onNumber: (value: number | undefined, field: string) => void
}

const parse = (text: string): number | undefined => {
  const normalized = text.replace(/\s/g, '').replace(',', '.')
  return normalized === '' ? undefined : Number(normalized)
}

/** An input for a number with a decimal comma or point. Invalid text remains in the field with an error, and is not passed on. */
export function NumberInput({ path, label, help, value, integer = false, required = false, onNumber }: Props) {
  const t = surveyTexts.useText()
  const { pause } = useTools()
  const error = useErrorAt(path)
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const [lastValue, setLastValue] = useState(value)
  // changed from outside, for example by undo
  if (value !== lastValue) {
    setLastValue(value)
    if (parse(text) !== value) setText(value === undefined ? '' : String(value))
  }
  const number = parse(text)
  const isInvalid =
    (number !== undefined && (!Number.isFinite(number) || (integer && !Number.isInteger(number)))) ||
    (required && number === undefined)
  return (
    <TextField
      label={label}
      {...(help === undefined ? {} : { help })}
      data-field={path}
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      required={required}
      value={text}
      error={isInvalid ? t(integer ? 'field.wholeNumber' : 'field.number') : error}
      onBlur={pause}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        const parsed = parse(next)
        const isValid =
          parsed === undefined ? !required : Number.isFinite(parsed) && (!integer || Number.isInteger(parsed))
        if (!isValid) return
        setLastValue(parsed)
        onNumber(parsed, path)
      }}
    />
  )
}
