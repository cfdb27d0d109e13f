import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { loadOutboxDialog } from './load-dialog.ts'
import { outboxTexts } from './texts.ts'

const OutboxDialog = lazyInPlace(loadOutboxDialog)

/** The queue in a dialog, which opens at once and shows that its content is on its way. */
export function OutboxQueue({ onClose }: { onClose: () => void }) {
  const t = outboxTexts.useText()
  return (
    <OutboxDialog
      onClose={onClose}
      fallback={
        <Dialog opened onClose={onClose} title={t('title')} width={720}>
          <TextSkeleton lines={5} />
        </Dialog>
      }
    />
  )
}
