import { useEffect, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { notifications, type Received, type ReceivedOne, type Sent } from '#contract/features/notifications/index.ts'
import { codeOf } from '../../core/api/client.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo, useMay } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { AreaChip } from '../../ui/controls/AreaChip.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { useUiLabels } from '../../ui/theme/labels.ts'
import { DoneMark } from './AlertFacts.tsx'
import { AlertItems } from './AlertItems.tsx'
import { NoticeActions } from './NoticeActions.tsx'
import { NoticeFigures, NoticeRecipients } from './NoticeFigures.tsx'
import { NoticeNotFound } from './NoticeNotFound.tsx'
import { NoticeStatus } from './NoticeStatus.tsx'
import classes from './notices.module.css'
import { inboxPathOf, linkPathFor, SENT_PATH } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** Refresh interval of the figures, ms. Our choice. */
const REFRESH_MS = 15_000

/** The page of a notification: its text for recipients, its figures for the sending office. */
export default function NoticeShow() {
  const t = noticeTexts.useText()
  const lang = useLang()
  const labels = useUiLabels()
  const { role } = useUser()
  const { id = '' } = useParams()
  const { received, sent, isWaiting, retry } = useSides(id)
  const receivedNotice = received.data?.data
  const sentNotice = sent.data?.data
  const one = receivedNotice ?? sentNotice
  useMarkRead(receivedNotice)
  const isNotFound = [received.error, sent.error].every((error) => !error || isMissing(error))
  // the sending office comes from the list of sent notifications
  const parent =
    receivedNotice && !sentNotice
      ? { label: t(role === 'APPLICATION' ? 'inbox.own' : 'inbox.title'), to: inboxPathOf(role) }
      : { label: t('sent.title'), to: SENT_PATH }
  const title = one ? inLang(one.title, lang) : t('inbox.own')
  return (
    <Page
      title={title}
      crumbs={[parent, { label: title }]}
      crumbsLabel={t('crumbs')}
      area={one && <AreaChip path={one.area.path.map(({ name }) => inLang(name, lang))} label={labels.area} />}
      more={sentNotice && <NoticeActions notice={sentNotice} />}
    >
      {!one && isWaiting && (
        <Card>
          <TextSkeleton lines={4} />
        </Card>
      )}
      {!one && !isWaiting && (isNotFound ? <NoticeNotFound /> : <ErrorState level={2} onRetry={retry} />)}
      {one && (
        <div className={sentNotice ? layout.columns : layout.side}>
          <div className={layout.side}>
            <NoticeText one={one} sentNotice={sentNotice} />
            {receivedNotice && <AlertItems items={receivedNotice.items} />}
            {sentNotice && <NoticeFigures notice={sentNotice} />}
          </div>
          {sentNotice && <NoticeRecipients notice={sentNotice} />}
        </div>
      )}
    </Page>
  )
}

/**
 * The two sides of a notification: as received, and as sent by the office. The side that the user comes from is requested first, and its
 * response says whether the other exists. If the first is not found, as after an old link, the other is requested anyway.
 */
function useSides(id: string) {
  const maySend = useMay(notifications, 'send')
  const [search] = useSearchParams()
  const isSentFirst = maySend && search.has('sent')
  const input = { params: { id } }
  const receivedFirst = useAsk(notifications, 'one', input, { enabled: !isSentFirst })
  const hasSent = maySend && (receivedFirst.data ? receivedFirst.data.data.hasFigures : isMissing(receivedFirst.error))
  const sent = useAsk(notifications, 'sentOne', input, {
    enabled: isSentFirst || hasSent,
    refetchInterval: REFRESH_MS,
  })
  const isReceived = sent.data ? sent.data.data.isReceived : isMissing(sent.error)
  const receivedNext = useAsk(notifications, 'one', input, { enabled: isSentFirst && isReceived })
  const received = isSentFirst ? receivedNext : receivedFirst
  const sides = [received, sent]
  return {
    received,
    sent,
    isWaiting: sides.some((side) => side.isPending && side.fetchStatus !== 'idle'),
    retry: () => {
      for (const side of sides) if (side.error && !isMissing(side.error)) void side.refetch()
    },
  }
}

const isMissing = (error: Error | null): boolean => error !== null && codeOf(error) === 'not_found'

function NoticeText({ one, sentNotice }: { one: ReceivedOne | Sent; sentNotice: Sent | undefined }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const { role } = useUser()
  const { sender, sentAt } = one
  return (
    <Card>
      <div className={classes.sender}>
        {sentNotice && <NoticeStatus {...sentNotice} />}
        {'doneAt' in one && one.doneAt !== null && <DoneMark />}
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
        <p className={classes.open}>
          <LinkButton to={linkPathFor(role, one.link)} variant="light">
            {'items' in one && one.items.length > 0 ? t('alert.list') : t('show.record')}
          </LinkButton>
        </p>
      )}
    </Card>
  )
}

/** Marks a received notification as read when it is opened. */
function useMarkRead(receivedNotice: Received | undefined): void {
  const { mutate } = useDo(notifications, 'read')
  const markedId = useRef<string>(undefined)
  useEffect(() => {
    if (!receivedNotice || receivedNotice.readAt || markedId.current === receivedNotice.id) return
    markedId.current = receivedNotice.id
    mutate({ params: { id: receivedNotice.id } })
  }, [receivedNotice, mutate])
}
