import { useState } from 'react'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type DeliveryState, type Webhook, type WebhookDelivery, webhooks } from '#contract/features/webhooks/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo, useMay } from '../../core/query/query.ts'
import { useUserId } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Tone } from '../../ui/theme/colours.ts'
import { useEventTexts } from './events.ts'
import { webhookTexts } from './texts.ts'
import classes from './webhooks.module.css'

/** The tones of the states of deliveries. */
export const TONES: Record<DeliveryState, Tone> = {
  waiting: 'progress',
  delivered: 'good',
  given_up: 'bad',
  skipped: 'neutral',
}
const PAGE_SIZE = 20

/** The deliveries of a webhook, each with a button that sends it again. */
export function LogDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = webhookTexts.useText()
  const [page, setPage] = useState(1)
  const userId = useUserId()
  const mayWrite = useMay(webhooks, 'write') && userId === webhook.owner.id
  const { data, error } = useAsk(webhooks, 'deliveries', {
    params: { id: webhook.id },
    query: { page, pageSize: PAGE_SIZE },
  })
  const rows = data?.data
  const isLast = !data || page * PAGE_SIZE >= data.meta.total
  return (
    <Dialog opened title={t('logTitle', { name: webhook.name })} onClose={onClose} width={720}>
      <p className={classes.note}>{t('logText')}</p>
      {error && <p role="alert">{t('failed')}</p>}
      {!error && !rows && <TextSkeleton lines={4} />}
      {rows?.length === 0 && <p>{t('logEmpty')}</p>}
      {rows && rows.length > 0 && (
        <ul className={classes.log}>
          {rows.map((one) => (
            <Delivery key={one.id} one={one} mayReplay={mayWrite && webhook.state === 'active'} />
          ))}
        </ul>
      )}
      {(page > 1 || !isLast) && (
        <div className={classes.end}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          <Button variant="default" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t('following')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Delivery({ one, mayReplay }: { one: WebhookDelivery; mayReplay: boolean }) {
  const t = webhookTexts.useText()
  const lang = useLang()
  const { eventName } = useEventTexts()
  const replay = useDo(webhooks, 'replay')
  const [feature = '', action = ''] = one.event.split('.')
  const when = (instant: string) => formatDateTime(new Date(instant), lang)
  const again = async () => {
    try {
      await replay.mutateAsync({ params: { id: one.id } })
      toast(t('replayed'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  const details = [
    when(one.triedAt ?? one.createdAt),
    one.attempts > 0 && t('attempts', { count: one.attempts }),
    one.status !== null && t('status', { status: one.status }),
    one.error && t(`error.${one.error}`),
    one.nextAt && one.attempts > 0 && t('next', { when: when(one.nextAt) }),
  ].filter(Boolean)
  return (
    <li>
      <div>
        <strong>{one.event === 'webhooks.test' ? t('testEvent') : eventName({ feature, action })}</strong>
        <p className={classes.note}>{details.join(' · ')}</p>
      </div>
      <Status tone={TONES[one.state]}>{t(`delivery.${one.state}`)}</Status>
      {mayReplay && one.state !== 'waiting' && (
        <Button variant="default" size="xs" loading={replay.isPending} onClick={() => void again()}>
          {t('replay')}
        </Button>
      )}
    </li>
  )
}
