import { IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { useLang } from '../i18n/text.ts'
import { useUser } from '../session/session.tsx'
import { loadOutboxDialog } from './load-dialog.ts'
import { OutboxQueue } from './OutboxQueue.tsx'
import classes from './outbox.module.css'
import { outboxTexts } from './texts.ts'
import { setUnsentCount } from './unsent.ts'
import { useOutbox, useSending } from './use-outbox.ts'

/** In the header: the number of submissions waiting on this device. Sends them from every page, and opens the queue. */
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
    setUnsentCount(count)
    return () => setUnsentCount(0)
  }, [count])
  const isWaiting = count > 0
  useEffect(() => {
    // what waits is also looked at without a network, and after a release the server no longer has this script
    if (isWaiting) loadOutboxDialog().catch(() => undefined)
  }, [isWaiting])
  const label = t('badge', { n })
  return (
    <>
      {isWaiting && (
        <button
          type="button"
          className={classes.badge}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconCloudUpload size={20} aria-hidden />
          <span>{n}</span>
        </button>
      )}
      {isOpen && <OutboxQueue onClose={() => setOpen(false)} />}
    </>
  )
}
