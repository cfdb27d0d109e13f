import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { formatDateTime } from '#contract/core/dates.ts'
import { shortName } from '#contract/core/person.ts'
import { inLang, langOf } from '#contract/core/text.ts'
import { notifications, type Received, type ReceivedOne, type Sent } from '#contract/features/notifications/index.ts'
import { codeOf } from '../../core/api.ts'
import { useAsk, useDo, useMay } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { AreaChip } from '../../ui/AreaChip.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useUiLabels } from '../../ui/labels.ts'
import layout from '../../ui/layout.module.css'
import { Page } from '../../ui/Page.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { AlertItems } from './AlertItems.tsx'
import { NoNotice } from './NoNotice.tsx'
import { NoticeActions } from './NoticeActions.tsx'
import { NoticeFigures, NoticeTo } from './NoticeFigures.tsx'
import { NoticeStatus } from './NoticeStatus.tsx'
import classes from './notices.module.css'
import { inboxOf, linkFor, SENT } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** The figures of one that is being read are asked again so often, ms; our choice. */
const FIGURES_EVERY_MS = 15_000

/** One notification: who got it reads it here, whose office sent it sees whom it reached. Who is both sees both. */
export default function NoticeShow() {
  const t = noticeTexts.useText()
  const lang = useLang()
  const labels = useUiLabels()
  const { role } = useUser()
  const { id = '' } = useParams()
  const maySend = useMay(notifications, 'send')
  const received = useAsk(notifications, 'one', { params: { id } })
  const got = received.data?.data
  // whose office it is not asks no further; who has not got it may still have sent it
  const asksFigures = maySend && (got ? got.hasFigures : received.isError)
  const sent = useAsk(
    notifications,
    'sentOne',
    { params: { id } },
    { enabled: asksFigures, refetchInterval: FIGURES_EVERY_MS },
  )
  const office = sent.data?.data
  const one = got ?? office
  useMarkRead(got)
  const isWaiting = received.isPending || (asksFigures && sent.isPending)
  const isGone = [received.error, sent.error].every((error) => !error || codeOf(error) === 'not_found')
  // who looks as the office that sent it comes from what was sent
  const from =
    got && !office
      ? { label: t(role === 'APPLICATION' ? 'inbox.own' : 'inbox.title'), to: inboxOf(role) }
      : { label: t('sent.title'), to: SENT }
  const title = one ? inLang(one.title, lang) : t('inbox.own')
  return (
    <Page
      title={title}
      crumbs={[from, { label: title }]}
      crumbsLabel={t('crumbs')}
      area={one && <AreaChip path={one.area.path.map(({ name }) => inLang(name, lang))} label={labels.area} />}
      more={office && <NoticeActions notice={office} />}
    >
      {!one && isWaiting && (
        <Card>
          <TextSkeleton lines={4} />
        </Card>
      )}
      {!one && !isWaiting && (isGone ? <NoNotice /> : <ErrorState level={2} onRetry={() => void received.refetch()} />)}
      {one && (
        <div className={office ? layout.columns : layout.side}>
          <div className={layout.side}>
            <Words one={one} office={office} />
            {got && <AlertItems items={got.items} />}
            {office && <NoticeFigures notice={office} />}
          </div>
          {office && <NoticeTo notice={office} />}
        </div>
      )}
    </Page>
  )
}

function Words({ one, office }: { one: ReceivedOne | Sent; office: Sent | undefined }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { role } = useUser()
  const { sender, sentAt } = one
  return (
    <Card>
      <div className={classes.sender}>
        {office && <NoticeStatus {...office} />}
        {sender && (
          <span>
            {t('show.from')}: <bdi>{shortName(sender)}</bdi> · {c(`role.${sender.role}`)}
          </span>
        )}
        {sentAt && (
          <time dir="ltr" dateTime={sentAt}>
            {formatDateTime(new Date(sentAt), lang)}
          </time>
        )}
      </div>
      <p className={classes.text} lang={langOf(one.body, lang)}>
        {inLang(one.body, lang)}
      </p>
      {'link' in one && one.link && (
        <p>
          <LinkButton to={linkFor(role, one.link)} variant="light">
            {'items' in one && one.items.length > 0 ? t('alert.list') : t('show.record')}
          </LinkButton>
        </p>
      )}
    </Card>
  )
}

/** To open it is to read it. */
function useMarkRead(got: Received | undefined): void {
  const { mutate } = useDo(notifications, 'read')
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!got || got.readAt || marked.current === got.id) return
    marked.current = got.id
    mutate({ params: { id: got.id } })
  }, [got, mutate])
}
