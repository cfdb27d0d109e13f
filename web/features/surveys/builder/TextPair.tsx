import type { Localized } from '#contract/core/text/localized.ts'
import { countCharacters } from '#contract/core/text/localized.ts'
import { LocalizedField, type LocalizedInput } from '../../../ui/fields/LocalizedField.tsx'
import { useErrorAt, useTools } from './context.ts'
import { withText } from './draft.ts'

export interface TextPairProps {
  /** The path in the draft. */
  path: string
  label: string
  help?: string
  value: Localized | undefined
  limit: number
  multiline?: boolean
  required?: boolean
  /** `field` is the path of the input. */
  onText: (text: Localized, field: string) => void
}

/** A text of the draft in both languages, side by side. */
export function TextPair({ path, label, help, value, limit, multiline, required, onText }: TextPairProps) {
  const { pause } = useTools()
  const errors = { mn: useErrorAt(`${path}.mn`), en: useErrorAt(`${path}.en`) }
  const input = (lang: 'mn' | 'en'): LocalizedInput & { 'data-field': string } => ({
    value: (lang === 'mn' ? value?.mn : value?.en) ?? '',
    ...(errors[lang] === undefined ? {} : { error: errors[lang] }),
    onChange: (event) => onText(withText(value, lang, event.currentTarget.value), `${path}.${lang}`),
    onBlur: pause,
    'data-field': `${path}.${lang}`,
  })
  return (
    <LocalizedField
      label={label}
      {...(help === undefined ? {} : { help })}
      limit={limit}
      count={countCharacters}
      multiline={multiline ?? false}
      required={required ?? false}
      mn={input('mn')}
      en={input('en')}
    />
  )
}
