import { COVER_ALT_MAX_CHARS } from '#contract/core/content.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { LocalizedField, type LocalizedInput } from '../../ui/LocalizedField.tsx'
import { mediaTexts } from './texts.ts'

interface Props {
  decorative: boolean
  onDecorative: (decorative: boolean) => void
  mn: LocalizedInput
  en: LocalizedInput
}

/** What a picture shows, in both languages, or that it is decorative. */
export function AltFields({ decorative, onDecorative, mn, en }: Props) {
  const t = mediaTexts.useText()
  return (
    <>
      <CheckField
        label={t('form.decorative')}
        help={t('form.decorativeHelp')}
        checked={decorative}
        onChange={(event) => onDecorative(event.currentTarget.checked)}
      />
      {!decorative && (
        <LocalizedField
          label={t('form.alt')}
          help={t('form.altHelp')}
          helpMn={t('form.altNeeded')}
          limit={COVER_ALT_MAX_CHARS}
          mn={mn}
          en={en}
        />
      )}
    </>
  )
}
