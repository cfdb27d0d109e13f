import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { OutboxPanel } from './OutboxPanel.tsx'
import { outboxTexts } from './texts.ts'

/** The queue in a dialog, loaded when it is first opened; the worker keeps it for use offline (vite.chunks.ts). */
export default function OutboxDialog({ onClose }: { onClose: () => void }) {
  const t = outboxTexts.useText()
  return (
    <Dialog opened onClose={onClose} title={t('title')} width={720}>
      <OutboxPanel onLeave={onClose} />
    </Dialog>
  )
}
