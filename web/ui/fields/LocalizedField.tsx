import type { ChangeEvent } from 'react'
import { useUiLabels } from '../theme/labels.ts'
import { LocalizedPanes } from './LocalizedPanes.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

/** The props that a form library passes to one input. */
export interface LocalizedInput {
  value?: string
  defaultValue?: string
  error?: string
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onBlur?: (event: React.FocusEvent) => void
}

export interface LocalizedFieldProps {
  /** Label, e.g. «Гарчиг». */
  label: string
  help?: string
  /** Additional help for the Mongolian text. */
  helpMn?: string
  /** The Mongolian text is required. */
  required?: boolean
  /** Uses multi-line inputs. */
  multiline?: boolean
  limit?: number
  count?: (text: string) => number
  mn: LocalizedInput
  en: LocalizedInput
}

/** The same text in both languages: side by side, or as tabs on a phone. */
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
