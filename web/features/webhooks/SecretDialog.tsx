import { CopyBox } from '../../core/records/CopyBox.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { webhookTexts } from './texts.ts'
import classes from './webhooks.module.css'

/** Shows the key of a webhook, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = webhookTexts.useText()
  return (
    <Dialog opened title={t('made.title')} onClose={onClose}>
      <div className={classes.made}>
        <Banner>{t('made.text')}</Banner>
        <CopyBox label={t('made.secret')} value={secret} />
        <div className={classes.end}>
          <Button onClick={onClose}>{t('made.done')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
