import { IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { useLang } from '../i18n/text.ts'
import { useUser } from '../session/session.tsx'
import { OutboxQueue } from './OutboxQueue.tsx'
import classes from './outbox.module.css'
import { outboxTexts } from './texts.ts'
import { useIsOnline, useOutbox } from './use-outbox.ts'

/** Shown above every page while offline: input is saved on the device, and how many submissions wait. */
export default function OfflineBar() {
  const user = useUser()
  const { items } = useOutbox(user)
  const isOnline = useIsOnline()
  const t = outboxTexts.useText()
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const waiting = items.filter((one) => one.state === 'waiting').length
  return (
    <>
      <div role="status">
        {!isOnline && (
          <p className={classes.bar}>
            <IconWifiOff size={20} aria-hidden />
            <span>{t('offline.bar')}</span>
            {waiting > 0 && (
              <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {t('offline.show', { n: formatNumber(waiting, lang) })}
              </button>
            )}
          </p>
        )}
      </div>
      {isOpen && <OutboxQueue onClose={() => setOpen(false)} />}
    </>
  )
}
