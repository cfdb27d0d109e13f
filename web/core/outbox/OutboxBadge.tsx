import { IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { useLang } from '../i18n/text.ts'
import { useUser } from '../session/session.tsx'
import { loadOutboxDialog } from './load-dialog.ts'
import classes from './outbox.module.css'
import { outboxTexts } from './texts.ts'
import { setUnsentCount } from './unsent.ts'
import { useOutbox, useSending } from './use-outbox.ts'

const OutboxDialog = lazyInPlace(loadOutboxDialog)

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
  const label = t('badge', { n })
  return (
    <>
      {count > 0 && (
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
      {isOpen && <OutboxDialog onClose={() => setOpen(false)} />}
    </>
  )
}
