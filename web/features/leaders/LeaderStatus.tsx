import { formatPhone } from '#contract/core/people/person.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Leader } from '#contract/features/leaders/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import classes from './leaders.module.css'
import { leaderTexts } from './texts.ts'

/** Whether a leader is in office, as a coloured status label. */
export function LeaderStatus({ status }: { status: Leader['status'] }) {
  const t = leaderTexts.useText()
  return <Status tone={status === 'active' ? 'good' : 'neutral'}>{t(`status.${status}`)}</Status>
}

const ACCOUNT_TONES = { active: 'good', invited: 'info', inactive: 'neutral' } as const

/** The state of a leader's account. */
export function AccountStatus({ account }: { account: Leader['account'] }) {
  const t = leaderTexts.useText()
  if (!account) return <span className={classes.quiet}>{t('list.noAccount')}</span>
  return <Status tone={ACCOUNT_TONES[account]}>{t(`account.${account}`)}</Status>
}

/** The days of a term. */
export function Term({ from, to }: { from: string | null; to: string | null }) {
  const t = leaderTexts.useText()
  const lang = useLang()
  if (!from) return '–'
  const days = { from: formatDay(from, lang), to: to ? formatDay(to, lang) : '' }
  return <bdi className={classes.days}>{to ? t('list.term', days) : t('list.termOpen', days)}</bdi>
}

/** A phone number with a call link; a masked one is plain text. */
export function PhoneNumber({ phone, masked }: { phone: string; masked: boolean }) {
  const t = leaderTexts.useText()
  if (masked) return <Masked text={phone} label={t('show.masked', { text: phone.replaceAll('•', '') })} />
  return (
    <a href={`tel:${phone}`} className={classes.phone}>
      <bdi dir="ltr">{formatPhone(phone)}</bdi>
    </a>
  )
}

/** A value that is only partly shown. */
export function Masked({ text, label }: { text: string; label: string }) {
  return (
    <span className={classes.masked}>
      <bdi dir="ltr" aria-hidden>
        {text}
      </bdi>
      <span className="nt-hidden">{label}</span>
    </span>
  )
}
