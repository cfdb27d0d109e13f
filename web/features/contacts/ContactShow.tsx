import { Fragment } from 'react'
import { useParams } from 'react-router'
import type { HistoryLine } from '#contract/core/content/answers.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type Contact, contacts, contactTopics } from '#contract/features/contacts/index.ts'
import { contactLabels } from '#contract/features/contacts/labels.ts'
import { useEntries } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { READ_ONCE_MS } from '../../core/query/read-once.ts'
import { mailLink, phoneLink } from '../../core/records/contact-links.tsx'
import { HistoryCard } from '../../core/records/HistoryCard.tsx'
import { NextPending, useWasHandled } from '../../core/records/NextPending.tsx'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { RecordParts } from '../../core/records/RecordParts.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { ContactStatus } from './ContactStatus.tsx'
import classes from './contacts.module.css'
import { mn } from './mn.ts'
import { contactTexts } from './texts.ts'

const LIST = '/dashboard/contacts'

/** One message: text, sender, and the reply or the form for it. */
export default function ContactShow() {
  const t = contactTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { nameOf } = useEntries(contactTopics)
  const { data, error, refetch } = useAsk(contacts, 'one', { params: { id } }, { staleTime: READ_ONCE_MS })
  const contact = data?.data
  const title = contact?.name ?? t('show.message')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: LIST }, { label: title }]}
      crumbsLabel={t('crumbs')}
      lead={
        contact && (
          <span className={classes.lead}>
            <span>{t('number', { n: formatNumber(contact.number, lang) })}</span>
            <ContactStatus status={contact.status} />
            <span>{nameOf(contact.topic, lang, contact.createdAt)}</span>
          </span>
        )
      }
    >
      {error && !contact && <Missing error={error} onRetry={() => void refetch()} />}
      {!error && !contact && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {contact && <Message contact={contact} />}
    </Page>
  )
}

function Message({ contact }: { contact: Contact }) {
  const t = contactTexts.useText()
  return (
    <div className={layout.columns}>
      <div className={layout.side}>
        <Next contact={contact} />
        <Card title={t('show.message')}>
          <p className={classes.text}>{contact.message}</p>
        </Card>
        {contact.earlier.map((earlier) => (
          <Fragment key={earlier.answeredAt}>
            <Answered answer={{ ...earlier, answeredBy: null }} />
            <Outcome text={t('outcome.wasNotSolved')} note={earlier.outcomeNote} />
          </Fragment>
        ))}
        {contact.answer !== null && <Answered answer={contact} />}
        {contact.outcome && (
          <Outcome
            text={t(contact.outcome === 'solved' ? 'outcome.saidSolved' : 'outcome.saidNotSolved')}
            note={contact.outcomeNote}
          />
        )}
        {contact.allowedActions.length > 0 && <AnswerForm contact={contact} />}
      </div>
      <div className={layout.side}>
        <Sender contact={contact} />
        <RecordParts kind={contacts.name} id={contact.id} />
        <ContactHistory contact={contact} />
      </div>
    </div>
  )
}

/** After a reply, the oldest message that is waiting for one. */
function Next({ contact }: { contact: Contact }) {
  const wasHandled = useWasHandled(contact.id, contact.allowedActions.length > 0)
  const { data } = useAsk(
    contacts,
    'list',
    { query: { status: 'open', sort: 'createdAt', pageSize: 1 } },
    { enabled: wasHandled },
  )
  if (!wasHandled) return null
  return <NextPending left={data?.meta.total} to={data?.data[0] && `${LIST}/${data.data[0].id}`} />
}

type Given = Pick<Contact, 'answer' | 'answeredAt' | 'answeredBy' | 'channel'>

function Answered({ answer: { answer, answeredAt, answeredBy, channel } }: { answer: Given }) {
  const t = contactTexts.useText()
  const lang = useLang()
  const who = answeredBy ? shortName(answeredBy) : t('show.somebody')
  const when = answeredAt ? formatDateTime(new Date(answeredAt), lang) : ''
  return (
    <Card title={t('show.answer')} text={t(channel === 'phone' ? 'show.byPhone' : 'show.byEmail')}>
      <div className={layout.stack}>
        <p className={classes.text}>{answer}</p>
        <p className={classes.quiet}>{t('show.answered', { who, when })}</p>
      </div>
    </Card>
  )
}

/** The sender's feedback on the reply. */
function Outcome({ text, note }: { text: string; note: string }) {
  const t = contactTexts.useText()
  return (
    <Card title={t('outcome.card')}>
      <div className={layout.stack}>
        <p>{text}</p>
        {note && <p className={classes.text}>{note}</p>}
      </div>
    </Card>
  )
}

function Sender({ contact }: { contact: Contact }) {
  const t = contactTexts.useText()
  const lang = useLang()
  const { name, email, phone, area, createdAt, takenBy } = contact
  const facts = [
    [t('show.email'), mailLink(email)],
    [t('show.phone'), phoneLink(phone)],
    [t('show.to'), inLang(area, lang)],
    [t('take.takenBy'), takenBy && <bdi key="taken">{shortName(takenBy)}</bdi>],
    [
      t('show.createdAt'),
      <time key="created" dateTime={createdAt}>
        {formatDateTime(new Date(createdAt), lang)}
      </time>,
    ],
  ] as const
  return (
    <Card title={<bdi>{name}</bdi>} text={t('show.personal')}>
      <Facts facts={facts} />
    </Card>
  )
}

type Did = keyof typeof mn.did
const isDid = (action: string): action is Did => Object.hasOwn(mn.did, action)

function ContactHistory({ contact: { id, name } }: { contact: Contact }) {
  const t = contactTexts.useText()
  const c = coreTexts.useText()
  // the author signed the message and need not have an account; of deleted staff accounts only the role is left
  const whoOf = ({ by, role, action }: HistoryLine) => {
    if (by) return by
    if (['create', 'solved', 'not_solved'].includes(action)) return { lastName: '', firstName: name }
    return role && { lastName: '', firstName: c(`role.${role}`) }
  }
  const labels = contactLabels[useLang()].status
  const asked = useAsk(contacts, 'history', { params: { id } })
  const nameOf = (state: string | null) => (state === 'open' || state === 'answered' ? labels[state] : state)
  return (
    <HistoryCard
      title={t('show.history')}
      asked={asked}
      entryOf={(line) => ({
        who: whoOf(line),
        what: t(`did.${isDid(line.action) ? line.action : 'other'}`),
        from: nameOf(line.from),
        to: nameOf(line.to),
      })}
    />
  )
}

/** Shown when the message could not be loaded. */
function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = contactTexts.useText()
  const c = coreTexts.useText()
  const texts = {
    failed: t('loadFailed'),
    title: t('notFound'),
    text: t('notFoundText'),
    toList: c('list.go'),
  }
  return <RecordMissing error={error} texts={texts} list={LIST} onRetry={onRetry} />
}
