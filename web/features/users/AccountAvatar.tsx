import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { formatBytes } from '#contract/core/numbers.ts'
import { shortName } from '#contract/core/person.ts'
import { type Account, auth } from '#contract/features/auth/index.ts'
import { ApiProblem, call, upload } from '../../core/api.ts'
import { useLang } from '../../core/text.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import classes from './account.module.css'
import { accountTexts } from './account-texts.ts'
import { toastProblem, useTakeAccount } from './use-account.ts'

/** Bytes. A phone's photo is smaller; the server may allow less and then says so. */
const MOST_BYTES = 20 * 1_048_576

/** The own picture: chosen, sent with its progress, removed. */
export function AccountAvatar({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const lang = useLang()
  const take = useTakeAccount()
  const confirm = useConfirm()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()

  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // the same file can be chosen again after it failed
    event.currentTarget.value = ''
    if (!file) return
    if (file.size > MOST_BYTES) {
      toast(t('avatar.tooLarge', { size: formatBytes(MOST_BYTES, lang) }), { variant: 'error' })
      return
    }
    setProgress(0)
    try {
      take(await upload(auth, 'setAvatar', file, { onProgress: setProgress }))
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
      take(answer)
      toast(t('avatar.removed'))
    }, toastProblem)
  }

  const percent = Math.round((progress ?? 0) * 100)
  return (
    <Card title={t('avatar.title')} text={t('avatar.text')}>
      <div className={classes.picture}>
        <Avatar name={shortName(account)} src={account.avatar} size={96} />
        <div className={classes.buttons}>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
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
