import { IconCopy } from '@tabler/icons-react'
import type { NewApiToken } from '#contract/features/tokens/index.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { exampleOf } from './offered.ts'
import { tokenTexts } from './texts.ts'
import classes from './tokens.module.css'

/** Shows a new token, once. */
export function MadeDialog({ made, onClose }: { made: NewApiToken; onClose: () => void }) {
  const t = tokenTexts.useText()
  const { role } = useUser()
  const path = exampleOf(
    made.scopes.map(({ feature }) => feature),
    role,
  )
  return (
    <Dialog opened title={t('made.title')} onClose={onClose}>
      <div className={classes.made}>
        <Banner>{t('made.text')}</Banner>
        <Copied label={t('made.token')} value={made.token} />
        {path && (
          <Copied
            label={t('made.example')}
            value={`curl -H 'Authorization: Bearer ${made.token}' ${new URL(path, window.location.origin).href}`}
          />
        )}
        <div className={classes.end}>
          <Button onClick={onClose}>{t('made.done')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = tokenTexts.useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast(t('made.copied'))
    } catch {
      // the browser denies access to the clipboard: the text can be selected
      toast(t('made.notCopied'), { variant: 'warning' })
    }
  }
  return (
    <div className={classes.secret}>
      <span>{label}</span>
      <code dir="ltr">{value}</code>
      <div>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          aria-label={`${t('made.copy')}: ${label}`}
          onClick={() => void copy()}
        >
          {t('made.copy')}
        </Button>
      </div>
    </div>
  )
}
