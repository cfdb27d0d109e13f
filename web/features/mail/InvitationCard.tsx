import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import { mail as feature, INVITATION_ANSWERS, type InvitationAnswer, type Mail } from '#contract/features/mail/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './mail.module.css'
import { mailTexts } from './texts.ts'

/** The event to which a mail invites, with the answers to it. */
export function InvitationCard({
  mailId,
  invitation,
}: {
  mailId: string
  invitation: NonNullable<Mail['invitation']>
}) {
  const t = mailTexts.useText()
  const lang = useLang()
  const send = useDo(feature, 'answerInvitation')
  const { title, place, start, end, allDay, repeats, isCancelled, isProven, organizer, canAnswer, answer, inCalendar } =
    invitation
  const at = (instant: string) =>
    allDay ? formatDay(dayInUlaanbaatar(new Date(instant)), lang) : formatDateTime(new Date(instant), lang)
  const run = async (chosen: InvitationAnswer) => {
    try {
      await send.mutateAsync({ params: { id: mailId }, body: { answer: chosen } })
      toast(t('invitation.sent'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <section className={classes.invitation} aria-label={t('invitation.title')}>
      <p className={classes.messageFrom}>
        <IconCalendarEvent size={20} aria-hidden /> <bdi>{title || t('untitled')}</bdi>
      </p>
      <p className={classes.note}>
        {end === null || allDay ? at(start) : `${at(start)} – ${at(end)}`}
        {repeats && ` · ${t('invitation.repeats')}`}
      </p>
      {place && (
        <p className={classes.note}>
          {t('invitation.place')}: <bdi>{place}</bdi>
        </p>
      )}
      <p className={classes.note}>
        {t('invitation.organizer')}:{' '}
        <bdi>{organizer.name ? `${organizer.name} (${organizer.address})` : organizer.address}</bdi>
      </p>
      {isCancelled && isProven && <strong>{t('invitation.cancelled')}</strong>}
      {isCancelled && !isProven && <Banner tone="warning">{t('invitation.unproven')}</Banner>}
      {inCalendar && (
        <p className={classes.note}>
          <Link to={`/dashboard/calendar?date=${dayInUlaanbaatar(new Date(start))}`}>{t('invitation.inCalendar')}</Link>
        </p>
      )}
      {canAnswer && (
        <fieldset className={classes.invitationAnswers}>
          <legend className="nt-hidden">{t('invitation.answer')}</legend>
          {INVITATION_ANSWERS.map((one) => (
            <Button
              key={one}
              size="xs"
              variant={answer === one ? 'filled' : 'default'}
              aria-pressed={answer === one}
              disabled={send.isPending}
              onClick={() => void run(one)}
            >
              {t(`invitation.${one}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </section>
  )
}
