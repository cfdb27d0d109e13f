import { IconArrowLeft, IconLibraryPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { PICTURES_MAX } from '#contract/features/shop/index.ts'
import { pictureLibrary } from '../../core/content/picture-library.ts'
import type { SentPicture } from '../../core/content/pictures.ts'
import { usePictureInput } from '../../core/content/use-picture-input.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { PictureValues } from './product-values.ts'
import classes from './shop.module.css'
import { shopTexts } from './texts.ts'

interface Props {
  value: readonly PictureValues[]
  onChange: (pictures: PictureValues[]) => void
  error: string | undefined
}

/** The pictures of a product, uploaded or chosen from the library, in their order. */
export function PicturesField({ value, onChange, error }: Props) {
  const t = shopTexts.useText()
  const lang = useLang()
  const [isPicking, setPicking] = useState(false)
  const { send, Picker } = pictureLibrary()
  const add = ({ id, urls, alt }: SentPicture) => {
    if (!urls || value.length >= PICTURES_MAX || value.some(({ fileId }) => fileId === id)) return
    onChange([...value, { fileId: id, alt: alt ?? { mn: '' }, url: urls.small }])
  }
  const { choose, drop, percent, failed, input } = usePictureInput(send, add)
  const isFull = value.length >= PICTURES_MAX
  const forward = (at: number) =>
    onChange(value.map((one, i) => (i === at - 1 ? value[at] : i === at ? value[at - 1] : one) ?? one))
  return (
    <Card title={t('form.pictures')} text={t('form.picturesText', { max: PICTURES_MAX })}>
      <div className={layout.stack} data-field="pictures" tabIndex={-1} {...drop}>
        {value.length > 0 && (
          <ol className={classes.pictures}>
            {value.map((one, i) => (
              <li key={one.fileId}>
                <img src={one.url} alt={inLang(one.alt, lang)} className={classes.picture} />
                <span className={classes.tools}>
                  {i > 0 && (
                    <IconButton name={t('form.earlier', { n: i + 1 })} onClick={() => forward(i)}>
                      <IconArrowLeft size={18} className="mirror" aria-hidden />
                    </IconButton>
                  )}
                  <IconButton
                    name={t('form.removePicture', { n: i + 1 })}
                    onClick={() => onChange(value.filter((other) => other !== one))}
                  >
                    <IconTrash size={18} aria-hidden />
                  </IconButton>
                </span>
              </li>
            ))}
          </ol>
        )}
        {percent !== undefined && <progress max={100} value={percent} aria-label={t('form.addPicture')} />}
        {(failed ?? error) && (
          <p role="alert" className={classes.problem}>
            {failed ?? error}
          </p>
        )}
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="sm"
            disabled={isFull}
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={choose}
          >
            {t('form.addPicture')}
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={isFull}
            leftSection={<IconLibraryPhoto size={18} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {t('form.fromLibrary')}
          </Button>
          {input}
        </div>
      </div>
      {isPicking && (
        <Suspense fallback={null}>
          <Picker
            onClose={() => setPicking(false)}
            onPick={(picture) => {
              setPicking(false)
              add(picture)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
