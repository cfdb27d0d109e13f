import { useState } from 'react'
import { TextField } from '../../../ui/TextField.tsx'
import { surveyTexts } from '../texts.ts'
import { useErrorAt, useTools } from './context.ts'

interface Props {
  path: string
  label: string
  help?: string
  value: number | undefined
  /** A whole number. */
  whole?: boolean
  required?: boolean
  onNumber: (value: number | undefined, field: string) => void
}

const typed = (text: string): number | undefined => {
  const tidy = text.replace(/\s/g, '').replace(',', '.')
  return tidy === '' ? undefined : Number(tidy)
}

/** A number as it is typed, with a comma or a point; what is none stays in the field, marked, and is not taken over. */
export function NumberInput({ path, label, help, value, whole = false, required = false, onNumber }: Props) {
  const t = surveyTexts.useText()
  const { pause } = useTools()
  const error = useErrorAt(path)
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const [held, setHeld] = useState(value)
  // it changed by itself: something was taken back
  if (value !== held) {
    setHeld(value)
    if (typed(text) !== value) setText(value === undefined ? '' : String(value))
  }
  const number = typed(text)
  const isWrong =
    (number !== undefined && (!Number.isFinite(number) || (whole && !Number.isInteger(number)))) ||
    (required && number === undefined)
  return (
    <TextField
      label={label}
      {...(help === undefined ? {} : { help })}
      data-field={path}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      required={required}
      value={text}
      error={isWrong ? t(whole ? 'field.wholeNumber' : 'field.number') : error}
      onBlur={pause}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        const given = typed(next)
        const isGood = given === undefined ? !required : Number.isFinite(given) && (!whole || Number.isInteger(given))
        if (!isGood) return
        setHeld(given)
        onNumber(given, path)
      }}
    />
  )
}
