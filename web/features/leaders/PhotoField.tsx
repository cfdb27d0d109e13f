import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { files } from '#contract/features/files/index.ts'
import { upload } from '../../core/api.ts'
import { PICTURE_TYPES } from '../../core/content/pictures.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './leaders.module.css'
import { leaderTexts } from './texts.ts'
import { reasonOf } from './use-leader-actions.ts'

interface Props {
  value: string | null
  onChange: (id: string | null) => void
  /** Address of the picture that is stored, and its id. */
  stored: { id: string; url: string } | null
  name: string
  error?: string | undefined
}

/** The photo of a leader: chosen, sent with its progress, removed. */
export function PhotoField({ value, onChange, stored, name, error }: Props) {
  const t = leaderTexts.useText()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ id: string; url: string }>()
  const [progress, setProgress] = useState<number>()
  const shown = [sent, stored].find((one) => one?.id === value)

  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // the same file can be chosen again after it failed
    event.currentTarget.value = ''
    if (!file) return
    setProgress(0)
    try {
      const { data } = await upload(files, 'upload', file, { onProgress: setProgress })
      if (data.urls) setSent({ id: data.id, url: data.urls.small })
      onChange(data.id)
    } catch (problem) {
      toast(reasonOf(problem), { variant: 'error' })
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <div className={classes.photo} data-field="photoId" tabIndex={-1}>
      <Avatar name={name} src={shown?.url ?? null} size={72} decorative />
      <div className={classes.photoWords}>
        <p className={classes.label}>{t('form.photo')}</p>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label={t('form.photoChoose')}
          onChange={(event) => void send(event)}
          hidden
        />
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="xs"
            loading={progress !== undefined}
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
            onClick={() => input.current?.click()}
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
        {progress === undefined ? (
          <p className={classes.quiet}>{t('form.photoHelp')}</p>
        ) : (
          <p role="status" className={classes.quiet}>
            {t('form.photoSending', { percent: Math.round(progress * 100) })}
          </p>
        )}
        {error && (
          <p role="alert" className={classes.problem}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
