import { IconCopy } from '@tabler/icons-react'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { webhookTexts } from './texts.ts'
import classes from './webhooks.module.css'

/** Shows the key of a webhook, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = webhookTexts.useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast(t('made.copied'))
    } catch {
      // the browser denies access to the clipboard: the text can be selected
      toast(t('made.notCopied'), { variant: 'warning' })
    }
  }
  return (
    <Dialog opened title={t('made.title')} onClose={onClose}>
      <div className={classes.made}>
        <Banner>{t('made.text')}</Banner>
        <div className={classes.secret}>
          <span>{t('made.secret')}</span>
          <code dir="ltr">{secret}</code>
          <div>
            <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
              {t('made.copy')}
            </Button>
          </div>
        </div>
        <div className={classes.end}>
          <Button onClick={onClose}>{t('made.done')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
