import { COVER_ALT_MAX_CHARS } from '#contract/core/content/index.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { LocalizedField, type LocalizedInput } from '../../ui/fields/LocalizedField.tsx'
import { mediaTexts } from './texts.ts'

interface Props {
  decorative: boolean
  onDecorative: (decorative: boolean) => void
  mn: LocalizedInput
  en: LocalizedInput
}

/** The description of a picture in both languages, or a mark that it is decorative. */
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
