import type { ChangeEvent } from 'react'
import { LocalizedPanes } from './LocalizedPanes.tsx'
import { useUiLabels } from './labels.ts'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

/** What a form library gives for one input. */
export interface LocalizedInput {
  value?: string
  defaultValue?: string
  error?: string
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onBlur?: (event: React.FocusEvent) => void
}

export interface LocalizedFieldProps {
  /** What is asked for: «Гарчиг». */
  label: string
  help?: string
  /** Said of the Mongolian text alone, after `help`. */
  helpMn?: string
  /** Mongolian must be there. */
  required?: boolean
  /** Several lines. */
  multiline?: boolean
  limit?: number
  count?: (text: string) => number
  mn: LocalizedInput
  en: LocalizedInput
}

/** The same text in both languages: side by side, on a phone as tabs. */
export function LocalizedField({
  label,
  help,
  helpMn,
  required,
  multiline,
  limit,
  count,
  mn,
  en,
}: LocalizedFieldProps) {
  const labels = useUiLabels()
  const Input = multiline ? TextAreaField : TextField
  const shared = { limit, count }
  return (
    <LocalizedPanes
      label={label}
      errors={{ mn: mn.error, en: en.error }}
      mn={
        <Input
          {...shared}
          help={[help, helpMn].filter(Boolean).join(' ') || undefined}
          {...mn}
          label={`${label} · ${labels.mongolian}`}
          required={required}
          lang="mn"
        />
      }
      en={<Input {...shared} help={help} {...en} label={`${label} · ${labels.english}`} lang="en" />}
    />
  )
}
