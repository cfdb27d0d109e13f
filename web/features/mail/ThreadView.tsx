import { IconArrowBack, IconArrowBackUp, IconArrowForwardUp, IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type Mail, type Mailbox, type MailThread, mail } from '#contract/features/mail/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { ActionBar } from './ActionBar.tsx'
import { type AnswerKind, answerTo } from './answer.ts'
import { TONE_OF } from './colours.ts'
import { openCompose } from './compose-store.ts'
import { MailMessage } from './MailMessage.tsx'
import classes from './mail.module.css'
import { addressOf, type Place } from './place.ts'
import { mailTexts } from './texts.ts'
import { ANSWER_EVENT } from './use-mail-keys.ts'
import type { Work } from './use-work.ts'

interface Props {
  id: string
  box: Mailbox
  place: Place
  work: Work
}

/** One conversation: its mails, and answers to the last one. Opening it marks it as read. */
export function ThreadView({ id, box, place, work }: Props) {
  const t = mailTexts.useText()
  const { data, error, refetch } = useAsk(mail, 'thread', { params: { id } })
  const thread = data?.data
  useReading(thread)
  if (error && !thread)
    return (
      <section className={classes.reading}>
        <RecordMissing
          error={error}
          list={addressOf({ ...place, threadId: undefined })}
          texts={{
            failed: t('missing.failed'),
            title: t('missing.title'),
            text: t('missing.text'),
            toList: t('missing.toList'),
          }}
          onRetry={() => void refetch()}
        />
      </section>
    )
  return (
    <section className={classes.reading} aria-busy={!thread} aria-label={thread?.subject || t('untitled')}>
      {thread ? <Conversation thread={thread} box={box} place={place} work={work} /> : <TextSkeleton lines={10} />}
    </section>
  )
}

/** Marks a conversation as read when it is opened; one that is marked as unread afterwards stays so. */
function useReading(thread: MailThread | undefined) {
  const bulk = useDo(mail, 'bulk')
  const read = useRef<string>(undefined)
  const { mutate } = bulk
  const mails = thread?.mails ?? 0
  const key = thread && `${thread.id} ${mails}`
  useEffect(() => {
    if (!thread || read.current === key) return
    read.current = key
    if (thread.isUnread) mutate({ body: { ids: [thread.id], action: 'read', labelId: null } })
  }, [thread, key, mutate])
}

function Conversation({ thread, box, place, work }: Omit<Props, 'id'> & { thread: MailThread }) {
  const t = mailTexts.useText()
  const shown = thread.messages.filter(({ place: at }) => (place.label === 'trash' ? true : at !== 'trash'))
  const messages = shown.length > 0 ? shown : thread.messages
  const answer = useAnswers(messages, box)
  const last = messages.findLast(({ state }) => state === 'sent')
  const labels = box.labels.filter(({ id }) => thread.labels.includes(id))
  return (
    <>
      <header className={classes.readingHead}>
        <IconButton name={t('back')} onClick={work.close}>
          <IconArrowLeft size={20} aria-hidden className={classes.mirror} />
        </IconButton>
        <ActionBar threads={[thread]} box={box} place={place} act={work.act} />
      </header>
      <h2 className={classes.readingTitle}>
        <bdi>{thread.subject || t('untitled')}</bdi>{' '}
        {labels.map((label) => (
          <Status key={label.id} tone={TONE_OF[label.colour]} bare>
            {label.name}
          </Status>
        ))}
      </h2>
      <ol className={classes.messages}>
        {messages.map((one, i) => (
          <li key={one.id}>
            <MailMessage
              mail={one}
              box={box}
              startsOpen={i === messages.length - 1 || !one.isRead || one.state !== 'sent'}
            />
          </li>
        ))}
      </ol>
      {last && (
        <div className={classes.answers}>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden className={classes.mirror} />}
            onClick={() => answer(last, 'reply')}
          >
            {t('reply')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowBack size={18} aria-hidden className={classes.mirror} />}
            onClick={() => answer(last, 'replyAll')}
          >
            {t('replyAll')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowForwardUp size={18} aria-hidden className={classes.mirror} />}
            onClick={() => answer(last, 'forward')}
          >
            {t('forward')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Opens answers to mails of the conversation, by its buttons and by keys. */
function useAnswers(messages: readonly Mail[], box: Mailbox) {
  const lang = useLang()
  const { id, email } = useUser()
  const answer = (one: Mail, kind: AnswerKind) => openCompose(answerTo(one, kind, { me: { id, email }, lang, box }))
  const latest = useRef({ messages, answer })
  latest.current = { messages, answer }
  useEffect(() => {
    const onAnswer = (event: Event) => {
      const last = latest.current.messages.findLast(({ state }) => state === 'sent')
      if (last && event instanceof CustomEvent) latest.current.answer(last, event.detail)
    }
    window.addEventListener(ANSWER_EVENT, onAnswer)
    return () => window.removeEventListener(ANSWER_EVENT, onAnswer)
  }, [])
  return answer
}
