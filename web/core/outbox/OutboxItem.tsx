import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { OutboxKind } from '../access/outbox-kind.ts'
import { accountStore } from '../device/account-store.ts'
import { message } from '../i18n/messages.ts'
import { useLang } from '../i18n/text.ts'
import { useUser } from '../session/session.tsx'
import classes from './outbox.module.css'
import { discard, fileOf, kindOf, type Queued, retry, SEND_FAILED } from './queue.ts'
import { outboxTexts } from './texts.ts'
import { outboxChanged, sendAtOnce, useOutboxKinds } from './use-outbox.ts'

const TONES = { waiting: 'progress', refused: 'bad', sent: 'good' } as const

/** The kind of a submission, once its code is loaded. */
function useKind(one: Queued): OutboxKind | undefined {
  const kinds = useOutboxKinds()
  const [kind, setKind] = useState<OutboxKind>()
  const load = kinds[kindOf(one)]
  useEffect(() => {
    let isOver = false
    void load?.().then(
      (found) => !isOver && setKind(found),
      // only its own texts are missing then
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [load])
  return kind
}

/** Returns a function that explains why an attempt failed and what to do. */
function useWhy(): (last: Queued['last'], kind: OutboxKind | undefined) => string | undefined {
  const t = outboxTexts.useText()
  return (last, kind) => {
    if (!last) return undefined
    if (last.kind === 'later') return t(`why.${last.why}`)
    if (last.code === SEND_FAILED) return t('why.failed')
    const own = kind?.why?.(last)
    if (own) return own
    if (last.code === 'not_found' || last.code === 'not_allowed') return t('why.gone')
    const errors = last.errors.map(({ code, params }) => message(`field.${code}`, params))
    if (errors.length > 0) return t('why.invalid', { what: [...new Set(errors)].join(', ') })
    return t('why.other', { what: message(`problem.${last.code}`) })
  }
}

/** What can be done with a submission. `mend` is the address at which a refused one is edited again. */
function useItemActions(one: Queued, kind: OutboxKind | undefined, onLeave: (() => void) | undefined) {
  const user = useUser()
  const t = outboxTexts.useText()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { state, last, out } = one
  const store = accountStore(user)
  const refused = state === 'refused' && last?.kind === 'refused' ? last : undefined
  const mend = refused && out ? kind?.mend?.(out, refused) : undefined
  const editAgain = async () => {
    if (!mend || !out) return
    if (kind?.unpack && refused) {
      const unpacked = await kind.unpack(out, { userId: user.id, refused, file: fileOf(store) })
      // it remains in the queue
      if (unpacked !== 'moved') return toast(t(`cannotMend.${unpacked}`), { variant: 'error' })
      await discard(store, user.id, one.clientId)
      await outboxChanged()
    }
    onLeave?.()
    await navigate(mend)
  }
  const again = async () => {
    await retry(store, user.id, one.clientId)
    await outboxChanged()
    await sendAtOnce(user.id)
  }
  const remove = async () => {
    if (state === 'refused') {
      const isSure = await confirm({
        title: t('discardTitle'),
        text: t('discardText'),
        confirmLabel: t('discard'),
        danger: true,
      })
      if (!isSure) return
    }
    await discard(store, user.id, one.clientId)
    await outboxChanged()
  }
  return { refused, mend, editAgain, again, remove }
}

/** The seconds of its time: several of one title in the same minute can be told apart. */
const secondsOf = ({ finishedAt }: Queued) => finishedAt.slice(17, 19)

/** One submission that is waiting, was refused, or has been sent. */
export function OutboxItem({ one, onLeave }: { one: Queued; onLeave?: (() => void) | undefined }) {
  const t = outboxTexts.useText()
  const lang = useLang()
  const why = useWhy()
  const kind = useKind(one)
  const navigate = useNavigate()
  const { refused, mend, editAgain, again, remove } = useItemActions(one, kind, onLeave)
  const { state, last, receipt, tries, to, out } = one
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <strong>{inLang(one.title, lang)}</strong>
        <span className={classes.quiet}>
          {t('finishedAt', { when: `${formatDateTime(new Date(one.finishedAt), lang)}:${secondsOf(one)}` })}
          {out && out.files.length > 0 && ` · ${t('files', { n: formatNumber(out.files.length, lang) })}`}
          {receipt && ` · ${t('receipt', { receipt })}`}
          {state !== 'sent' && tries > 0 && ` · ${t('tries', { n: formatNumber(tries, lang) })}`}
        </span>
        {state !== 'sent' && last && <span className={classes.why}>{why(last, kind)}</span>}
      </div>
      <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>
      {state !== 'waiting' && (
        <div className={classes.hands}>
          {to && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                onLeave?.()
                void navigate(to)
              }}
            >
              {t('open')}
            </Button>
          )}
          {mend && (
            <Button size="xs" variant="default" onClick={() => void editAgain()}>
              {t('mend')}
            </Button>
          )}
          {refused && !mend && !kind?.isFinal?.(refused) && (
            <Button size="xs" variant="default" onClick={() => void again()}>
              {t('retry')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            {...(state === 'refused' && { color: 'red' })}
            onClick={() => void remove()}
          >
            {t(state === 'refused' ? 'discard' : 'hide')}
          </Button>
        </div>
      )}
    </div>
  )
}
