import { formatDateTime } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { message } from '#contract/core/texts.ts'
import { useUser } from '../../../core/session.tsx'
import { useLang } from '../../../core/text.ts'
import { deviceStore } from '../../../public/survey/device/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Status } from '../../../ui/Status.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import classes from './interview.module.css'
import { discard, type Queued, retry } from './queue.ts'
import { interviewTexts } from './texts.ts'
import { queueChanged, sendAtOnce, useQueue } from './use-queue.ts'

const TONES = { waiting: 'progress', refused: 'bad', sent: 'good' } as const

const messagesOf = (
  errors: readonly { code: string; params?: Record<string, string | number> | undefined }[],
  lang: Lang,
) => [...new Set(errors.map(({ code, params }) => message(lang, `field.${code}`, params)))].join(', ')

/** Why a try did not succeed, and what to do. */
function useWhy(): (last: Queued['last']) => string | undefined {
  const t = interviewTexts.useText()
  const lang = useLang()
  return (last) => {
    if (!last) return undefined
    if (last.kind === 'later') return t(`queue.why.${last.why}`)
    if (last.errors.some(({ code }) => code === 'answered_before')) return t('queue.refusedWhy.twice')
    if (last.code === 'wrong_state') return t('queue.refusedWhy.closed')
    if (last.code === 'not_found' || last.code === 'not_allowed') return t('queue.refusedWhy.gone')
    if (last.code === 'invalid') return t('queue.refusedWhy.invalid', { what: messagesOf(last.errors, lang) })
    return t('queue.refusedWhy.other', { what: message(lang, `problem.${last.code}`) })
  }
}

/** What waits, what was refused and why, and what has arrived. */
export function QueuePanel() {
  const { id: userId } = useUser()
  const { items, isSending, isOutdated, isBroken } = useQueue(userId)
  const t = interviewTexts.useText()
  const lang = useLang()
  const count = (state: Queued['state']) => items.filter((one) => one.state === state).length
  const [waiting, refused] = [count('waiting'), count('refused')]
  const lines = [
    waiting > 0 && t('queue.waiting', { count: waiting }),
    refused > 0 && t('queue.refused', { count: refused }),
    waiting + refused === 0 && t(items.length > 0 ? 'queue.allSent' : 'queue.nothing'),
  ].filter(Boolean)
  return (
    <Card
      title={t('queue.title')}
      text={lines.join(' · ')}
      action={
        waiting > 0 && (
          <Button onClick={() => void sendAtOnce(userId)} loading={isSending}>
            {t(isSending ? 'queue.sending' : 'queue.sendNow')}
          </Button>
        )
      }
    >
      <p role="status" className="nt-hidden">
        {lines.join(' · ')}
      </p>
      {isBroken && (
        <p role="alert" className={classes.why}>
          {t('queue.failed')}
        </p>
      )}
      {isOutdated && (
        <p role="alert" className={classes.why}>
          {t('queue.outdated')}{' '}
          <Button variant="default" size="xs" onClick={() => window.location.reload()}>
            {t('queue.reload')}
          </Button>
        </p>
      )}
      {items.length > 0 && (
        <ul className={classes.queue}>
          {items.toReversed().map((one) => (
            <li key={one.clientId}>
              <QueueLine one={one} userId={userId} lang={lang} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function QueueLine({ one, userId, lang }: { one: Queued; userId: string; lang: Lang }) {
  const t = interviewTexts.useText()
  const why = useWhy()
  const confirm = useConfirm()
  const { state, last, receipt, tries } = one
  const title = inLang(one.title, lang)
  const isTwice = last?.kind === 'refused' && last.errors.some(({ code }) => code === 'answered_before')
  const isWrong = last?.kind === 'refused' && last.code === 'invalid'
  const again = async () => {
    await retry(deviceStore(), userId, one.clientId)
    await queueChanged()
    await sendAtOnce(userId)
  }
  const remove = async () => {
    if (state === 'refused') {
      const isSure = await confirm({
        title: t('discardTitle'),
        text: t('discardText'),
        confirmLabel: t('queue.discard'),
        danger: true,
      })
      if (!isSure) return
    }
    await discard(deviceStore(), userId, one.clientId)
    await queueChanged()
  }
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <strong>{title}</strong>
        <span className={classes.quiet}>
          {t('queue.finishedAt', { when: formatDateTime(new Date(one.finishedAt), lang) })}
          {receipt && ` · ${t('queue.receipt', { receipt })}`}
          {state !== 'sent' && tries > 0 && ` · ${t('queue.tries', { n: formatNumber(tries, lang) })}`}
        </span>
        {state !== 'sent' && last && <span className={classes.why}>{why(last)}</span>}
      </div>
      <Status tone={TONES[state]}>{t(`queue.state.${state}`)}</Status>
      {state !== 'waiting' && (
        <div className={classes.hands}>
          {isWrong && (
            <LinkButton
              size="xs"
              variant="default"
              to={`/dashboard/surveys/${one.surveyId}/interview?mend=${one.clientId}`}
            >
              {t('queue.mend')}
            </LinkButton>
          )}
          {state === 'refused' && !isTwice && !isWrong && (
            <Button size="xs" variant="default" onClick={() => void again()}>
              {t('queue.retry')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            {...(state === 'refused' && { color: 'red' })}
            onClick={() => void remove()}
          >
            {t(state === 'refused' ? 'queue.discard' : 'queue.hide')}
          </Button>
        </div>
      )}
    </div>
  )
}
