import { formatNumber } from '#contract/core/text/numbers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { accountStore } from '../device/account-store.ts'
import { useLang } from '../i18n/text.ts'
import { useUser } from '../session/session.tsx'
import { OutboxItem } from './OutboxItem.tsx'
import classes from './outbox.module.css'
import { discard, type Queued } from './queue.ts'
import { outboxTexts } from './texts.ts'
import { outboxChanged, sendAtOnce, useOutbox } from './use-outbox.ts'

/** Lists the submissions that are waiting, were refused (with the reason), or have been sent. */
export function OutboxPanel({ onLeave }: { onLeave?: () => void }) {
  const user = useUser()
  const { items, isSending, isOutdated, isBroken } = useOutbox(user)
  const t = outboxTexts.useText()
  const lang = useLang()
  const count = (state: Queued['state']) => items.filter((one) => one.state === state).length
  const [waiting, refused] = [count('waiting'), count('refused')]
  const sent = items.filter((one) => one.state === 'sent')
  const hideAll = async () => {
    const store = accountStore(user)
    for (const { clientId } of sent) await discard(store, user.id, clientId)
    await outboxChanged()
  }
  const lines = [
    waiting > 0 && t('waiting', { n: formatNumber(waiting, lang) }),
    refused > 0 && t('refused', { n: formatNumber(refused, lang) }),
    waiting + refused === 0 && t(items.length > 0 ? 'allSent' : 'nothing'),
  ].filter(Boolean)
  return (
    <>
      <div className={classes.head}>
        <p role="status">{lines.join(' · ')}</p>
        {waiting > 0 && (
          <Button onClick={() => void sendAtOnce(user.id)} loading={isSending}>
            {t(isSending ? 'sending' : 'sendNow')}
          </Button>
        )}
        {sent.length > 1 && (
          <Button variant="default" onClick={() => void hideAll()}>
            {t('hideAll')}
          </Button>
        )}
      </div>
      {isBroken && (
        <p role="alert" className={classes.why}>
          {t('failed')}
        </p>
      )}
      {isOutdated && (
        <p role="alert" className={classes.why}>
          {t('outdated')}{' '}
          <Button variant="default" size="xs" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        </p>
      )}
      {items.length > 0 && (
        <ul className={classes.queue}>
          {items.toReversed().map((one) => (
            <li key={one.clientId}>
              <OutboxItem one={one} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
