import { IconPrinter } from '@tabler/icons-react'
import { useParams, useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type InvitationLink, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { codeOf } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { QrCode } from '../../../ui/layout/QrCode.tsx'
import { pathOf, pathOfInvitations, SURVEYS } from '../paths.ts'
import classes from './invitations.module.css'
import { mayInvite } from './may-invite.ts'
import { invitationTexts } from './texts.ts'
import { useOwnLevel } from './use-own-level.ts'

/** The printable sheet: a card for each household with its link and QR code, to cut apart. */
export default function InvitationSheet() {
  const t = invitationTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const own = useOwnLevel()
  const areaId = search.get('areaId') ?? own
  const which = search.get('which') === 'open' ? 'open' : 'all'
  const one = useAsk(surveys, 'one', { params: { id } })
  const invitationId = search.get('invitationId')
  const survey = one.data?.data
  const isOff = survey !== undefined && !mayInvite(survey)
  const query = { areaId: areaId ?? '', which, ...(invitationId ? { invitationId } : {}) } as const
  const links = useAsk(
    surveys,
    'invitationLinks',
    { params: { id }, query },
    { enabled: areaId !== null && survey !== undefined && !isOff },
  )
  const error = one.error ?? links.error
  const found = links.data?.data
  // an area with more invitations than one sheet holds
  const isRefused = codeOf(links.error) === 'invalid'
  return (
    <Page
      title={t('title')}
      crumbs={[
        { label: t('surveys'), to: SURVEYS },
        { label: survey ? inLang(survey.title, lang) : t('surveys'), to: pathOf(id) },
        { label: t('title'), to: pathOfInvitations(id) },
        { label: t('print') },
      ]}
      crumbsLabel={t('path')}
      action={
        found &&
        found.length > 0 && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('sheet.do')}
          </Button>
        )
      }
    >
      {isRefused && <Banner tone="warning">{problemText(links.error)}</Banner>}
      {error && !isRefused && (
        <ErrorState level={2} onRetry={() => void Promise.all([one.refetch(), links.refetch()])} />
      )}
      {isOff && <Empty level={2} title={t('offTitle')} text={t('offText')} />}
      {!isOff && areaId === null && <Empty level={2} title={t('sheet.none')} text={t('areaHelp')} />}
      {!error && !isOff && areaId !== null && !(survey && found) && <TextSkeleton lines={8} />}
      {found?.length === 0 && <Empty level={2} title={t('sheet.none')} text={t('emptyText')} />}
      {survey && found && found.length > 0 && (
        <ul className={classes.cards}>
          {found.map((invitation) => (
            <li key={invitation.id}>
              <InvitationCard {...{ survey, invitation, isReminder: which === 'open' }} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

interface CardProps {
  survey: Survey
  invitation: InvitationLink
  isReminder: boolean
}

function InvitationCard({ survey, invitation, isReminder }: CardProps) {
  const t = invitationTexts.useText()
  const lang = useLang()
  const { no, household, area, link } = invitation
  return (
    <div className={classes.card}>
      <QrCode text={link} label={t('sheet.qr', { no })} className={classes.code ?? ''} />
      <div className={classes.words}>
        <p>{t(isReminder ? 'sheet.reminds' : 'sheet.invites')}</p>
        <h2>{inLang(survey.title, lang)}</h2>
        <p dir="auto">
          № {no} {household}
        </p>
        <p>{inLang(area, lang)}</p>
        {survey.endDate && <p>{t('sheet.until', { date: formatDay(survey.endDate, lang) })}</p>}
        <p>{t('sheet.how')}</p>
        <p>{t(survey.anonymous ? 'sheet.anonymous' : 'sheet.named')}</p>
        <p className={classes.link}>{link}</p>
      </div>
    </div>
  )
}
