import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/model/workflow.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'

interface ReasonFieldProps {
  help?: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** The reason for a step, which the history shows. */
export function ReasonField({ help, value, error, onChange }: ReasonFieldProps) {
  const c = coreTexts.useText()
  return (
    <TextAreaField
      label={c('workflow.noteLabel')}
      help={help ?? c('workflow.noteHelp')}
      required
      minLength={NOTE_MIN_CHARS}
      limit={NOTE_MAX_CHARS}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
