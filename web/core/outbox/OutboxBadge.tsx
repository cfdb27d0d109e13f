import { IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatNumber } from '#contract/core/numbers.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useUser } from '../session.tsx'
import { useLang } from '../text.ts'
import { OutboxPanel } from './OutboxPanel.tsx'
import classes from './outbox.module.css'
import { outboxTexts } from './texts.ts'
import { noteUnsent } from './unsent.ts'
import { useOutbox, useSending } from './use-outbox.ts'

/** In the header: how much waits on this device. Sends it from every page, and opens the queue. */
export default function OutboxBadge() {
  const user = useUser()
  const { items } = useOutbox(user)
  const t = outboxTexts.useText()
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  useSending(user.id, items.filter((one) => one.state === 'waiting').length)
  const count = items.filter((one) => one.state !== 'sent').length
  const n = formatNumber(count, lang)
  useEffect(() => {
    noteUnsent(count)
    return () => noteUnsent(0)
  }, [count])
  const words = t('badge', { n })
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          className={classes.badge}
          aria-label={words}
          title={words}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconCloudUpload size={20} aria-hidden />
          <span>{n}</span>
        </button>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('title')} width={720}>
        <OutboxPanel onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
