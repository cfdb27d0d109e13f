import type { NewApiToken } from '#contract/features/tokens/index.ts'
import { CopyBox } from '../../core/records/CopyBox.tsx'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
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
        <CopyBox label={t('made.token')} value={made.token} />
        {path && (
          <CopyBox
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
