import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { PICTURE_NAMES } from '#contract/core/text/picture-formats.ts'
import { files } from '#contract/features/files/index.ts'
import { uploadTo } from '../../core/api/upload-to.ts'
import { usePictureInput } from '../../core/content/use-picture-input.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import classes from './leaders.module.css'
import { leaderTexts } from './texts.ts'

interface Props {
  value: string | null
  onChange: (id: string | null) => void
  /** Id and address of the stored picture. */
  stored: { id: string; url: string } | null
  name: string
  error?: string | undefined
}

/** The photo of a leader: selected, uploaded with its progress, removed. */
export function PhotoField({ value, onChange, stored, name, error }: Props) {
  const t = leaderTexts.useText()
  const [sent, setSent] = useState<{ id: string; url: string }>()
  const shown = [sent, stored].find((one) => one?.id === value)
  const { choose, percent, failed, input } = usePictureInput(uploadTo(files, 'upload'), (picture) => {
    if (picture.urls) setSent({ id: picture.id, url: picture.urls.small })
    onChange(picture.id)
  })
  const wrong = failed ?? error

  return (
    <div className={classes.photo} data-field="photoId" tabIndex={-1}>
      <Avatar name={name} src={shown?.url ?? null} size={72} decorative />
      <div className={classes.photoWords}>
        <p className={classes.label}>{t('form.photo')}</p>
        {input}
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="xs"
            loading={percent !== undefined}
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
            onClick={choose}
          >
            {value ? t('form.photoChange') : t('form.photoChoose')}
          </Button>
          {value && (
            <Button
              variant="subtle"
              size="xs"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {t('form.photoRemove')}
            </Button>
          )}
        </div>
        {percent === undefined ? (
          <p className={classes.quiet}>{t('form.photoHelp', { formats: PICTURE_NAMES })}</p>
        ) : (
          <p role="status" className={classes.quiet}>
            {t('form.photoSending', { percent })}
          </p>
        )}
        {wrong && (
          <p role="alert" className={classes.problem}>
            {wrong}
          </p>
        )}
      </div>
    </div>
  )
}
