import { IconLibraryPhoto, IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { COVER_ALT_MAX_CHARS } from '#contract/core/content/index.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { PICTURE_NAMES } from '#contract/core/text/picture-formats.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { LocalizedField, type LocalizedInput } from '../../ui/fields/LocalizedField.tsx'
import { useLang } from '../i18n/text.ts'
import classes from './CoverField.module.css'
import { pictureLibrary } from './picture-library.ts'
import { PICTURE_MAX_BYTES, type SendPicture, type SentPicture } from './pictures.ts'
import { formTexts } from './texts/form.ts'
import { usePictureInput } from './use-picture-input.tsx'

export interface CoverFieldProps {
  label: string
  /** Shown at 16:9 in lists, as covers of news are. */
  isCover: boolean
  /** Address of the selected picture; undefined when there is none. */
  url: string | undefined
  /** Called when a picture was uploaded or selected from the library. */
  onChosen: (picture: SentPicture) => void
  onRemove: () => void
  alt: { mn: LocalizedInput; en: LocalizedInput }
  decorative: boolean
  onDecorative: (decorative: boolean) => void
  sendPicture: SendPicture
}

/** The cover picture: uploaded or selected from the library, cropped as in lists, described in both languages. */
export function CoverField(props: CoverFieldProps) {
  const { label, url, onChosen, onRemove, sendPicture } = props
  const t = formTexts.useText()
  const lang = useLang()
  const [isPicking, setPicking] = useState(false)
  const { choose, drop, percent, failed, input } = usePictureInput(sendPicture, onChosen)
  const { Picker } = pictureLibrary()
  const size = formatBytes(PICTURE_MAX_BYTES, lang)

  return (
    <div role="group" aria-label={label} data-field="cover" tabIndex={-1} className={classes.field}>
      <div className={classes.frame} data-empty={!url || undefined} {...drop}>
        {url ? (
          <img src={url} alt="" className={classes.picture} />
        ) : (
          <IconPhotoPlus size={40} stroke={1.25} aria-hidden />
        )}
        {!url && <p>{t('cover.limits', { formats: PICTURE_NAMES, size })}</p>}
      </div>
      {percent !== undefined && (
        <div role="status" className={classes.state}>
          {t('cover.sending', { percent })}
          <progress max={100} value={percent} aria-hidden />
        </div>
      )}
      {failed && (
        <div role="alert" className={classes.state} data-failed>
          {failed}
        </div>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="sm" leftSection={<IconUpload size={18} aria-hidden />} onClick={choose}>
          {t(url ? 'cover.replace' : 'cover.choose')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconLibraryPhoto size={18} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {t('cover.library')}
        </Button>
        {url && (
          <Button variant="subtle" size="sm" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
            {t('cover.remove')}
          </Button>
        )}
        {input}
      </div>
      {isPicking && (
        <Suspense fallback={null}>
          <Picker
            onClose={() => setPicking(false)}
            onPick={(picture) => {
              setPicking(false)
              onChosen(picture)
            }}
          />
        </Suspense>
      )}
      {url && <PictureDescription {...props} />}
    </div>
  )
}

/** How the picture is cropped, and what it shows, in both languages. */
function PictureDescription({ isCover, alt, decorative, onDecorative }: CoverFieldProps) {
  const t = formTexts.useText()
  return (
    <>
      {isCover && <p className={classes.hint}>{t('cover.crop')}</p>}
      <CheckField
        label={t('cover.decorative')}
        help={t('cover.decorativeHelp')}
        checked={decorative}
        onChange={(event) => onDecorative(event.currentTarget.checked)}
      />
      {!decorative && (
        <LocalizedField
          label={t('cover.alt')}
          help={t('cover.altHelp')}
          helpMn={t('cover.altNeeded')}
          limit={COVER_ALT_MAX_CHARS}
          mn={alt.mn}
          en={alt.en}
        />
      )}
    </>
  )
}
