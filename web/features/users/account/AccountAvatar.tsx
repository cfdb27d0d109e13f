import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { PICTURE_NAMES, PICTURE_TYPES } from '#contract/core/text/picture-formats.ts'
import { type Account, auth } from '#contract/features/auth/index.ts'
import { ApiProblem, call, upload } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'
import { toastProblem, useUpdateAccount } from './use-account.ts'

/** Size limit in bytes. Photos of phones are smaller; the server may have a lower limit and reports it. */
const MAX_BYTES = 20 * 1_048_576

/** Sends and removes the picture. `progress` is the share that was sent, 0..1. */
function useAvatar() {
  const t = accountTexts.useText()
  const lang = useLang()
  const updateAccount = useUpdateAccount()
  const confirm = useConfirm()
  const [progress, setProgress] = useState<number>()

  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // allows choosing the same file again after a failure
    event.currentTarget.value = ''
    if (!file) return
    if (file.size > MAX_BYTES) {
      toast(t('avatar.tooLarge', { size: formatBytes(MAX_BYTES, lang) }), { variant: 'error' })
      return
    }
    setProgress(0)
    try {
      updateAccount(await upload(auth, 'setAvatar', file, { onProgress: setProgress }))
      toast(t('avatar.set'))
    } catch (error) {
      if (error instanceof ApiProblem) toastProblem(error)
      else toast(t('avatar.none'), { variant: 'error' })
    } finally {
      setProgress(undefined)
    }
  }

  const remove = async () => {
    const question = {
      title: t('avatar.removeTitle'),
      text: t('avatar.removeText'),
      confirmLabel: t('avatar.remove'),
      danger: true,
    }
    if ((await confirm(question)) === false) return
    await call(auth, 'removeAvatar').then((answer) => {
      updateAccount(answer)
      toast(t('avatar.removed'))
    }, toastProblem)
  }
  return { progress, send, remove }
}

/** Uploads, replaces or removes the user's picture. */
export function AccountAvatar({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const input = useRef<HTMLInputElement>(null)
  const { progress, send, remove } = useAvatar()
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <Card title={t('avatar.title')} text={t('avatar.text', { formats: PICTURE_NAMES })}>
      <div className={classes.picture}>
        <Avatar name={shortName(account)} src={account.avatar} size={96} />
        <div className={classes.buttons}>
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            aria-label={t('avatar.choose')}
            onChange={(event) => void send(event)}
            hidden
          />
          <Button
            variant="default"
            loading={progress !== undefined}
            leftSection={<IconPhotoPlus size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {account.avatar ? t('avatar.change') : t('avatar.choose')}
          </Button>
          {account.avatar && (
            <Button
              variant="subtle"
              color="red"
              disabled={progress !== undefined}
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => void remove()}
            >
              {t('avatar.remove')}
            </Button>
          )}
        </div>
        {progress !== undefined && (
          <>
            <progress className={classes.progress} max={100} value={percent} aria-label={t('avatar.title')} />
            <span role="status">{t('avatar.sending', { percent })}</span>
          </>
        )}
      </div>
    </Card>
  )
}
