import { useParams } from 'react-router'
import type { HistoryLine } from '#contract/core/content-answers.ts'
import { formatDateTime } from '#contract/core/dates.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { formatPhone, shortName } from '#contract/core/person.ts'
import { inLang } from '#contract/core/text.ts'
import { type Contact, contacts, contactTopics } from '#contract/features/contacts/index.ts'
import { contactWords } from '#contract/features/contacts/words.ts'
import { codeOf } from '../../core/api.ts'
import { useEntries } from '../../core/city/values.ts'
import { History } from '../../core/History.tsx'
import { NextWaiting, useDealtWith } from '../../core/NextWaiting.tsx'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Card } from '../../ui/Card.tsx'
import { Email } from '../../ui/Email.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import layout from '../../ui/layout.module.css'
import { Page } from '../../ui/Page.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { ContactStatus } from './ContactList.tsx'
import classes from './contacts.module.css'
import { mn } from './mn.ts'
import { contactTexts } from './texts.ts'

const LIST = '/dashboard/contacts'
/** Every reading is written down, so it is not asked again just because the window was left, ms. */
const READ_ONCE_MS = 600_000

/** One message: what was written, by whom, the answer or the place to write it. */
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
      {error && !contact && <Missing code={codeOf(error)} onRetry={() => void refetch()} />}
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
        {contact.answer !== null && <Answered contact={contact} />}
        {contact.outcome && <Outcome outcome={contact.outcome} note={contact.outcomeNote} />}
        {contact.allowedActions.length > 0 && <AnswerForm contact={contact} />}
      </div>
      <div className={layout.side}>
        <Sender contact={contact} />
        <Past contact={contact} />
      </div>
    </div>
  )
}

/** After an answer, the next message that waits for one: the oldest. */
function Next({ contact }: { contact: Contact }) {
  const dealtWith = useDealtWith(contact.id, contact.allowedActions.length > 0)
  const { data } = useAsk(
    contacts,
    'list',
    { query: { status: 'open', sort: 'createdAt', pageSize: 1 } },
    { enabled: dealtWith },
  )
  if (!dealtWith) return null
  return <NextWaiting left={data?.meta.total} to={data?.data[0] && `${LIST}/${data.data[0].id}`} />
}

function Answered({ contact }: { contact: Contact }) {
  const t = contactTexts.useText()
  const lang = useLang()
  const { answer, answeredAt, answeredBy, channel } = contact
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

/** What the sender said after the answer, on the page where they follow it. */
function Outcome({ outcome, note }: { outcome: NonNullable<Contact['outcome']>; note: string }) {
  const t = contactTexts.useText()
  return (
    <Card title={t('outcome.card')}>
      <div className={layout.stack}>
        <p>{t(outcome === 'solved' ? 'outcome.saidSolved' : 'outcome.saidNotSolved')}</p>
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
    [
      t('show.email'),
      email && (
        <a key="email" href={`mailto:${email}`}>
          <Email address={email} />
        </a>
      ),
    ],
    [
      t('show.phone'),
      phone && (
        <a key="phone" href={`tel:${phone}`}>
          <bdi dir="ltr">{formatPhone(phone)}</bdi>
        </a>
      ),
    ],
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

function Past({ contact: { id, name } }: { contact: Contact }) {
  const t = contactTexts.useText()
  const c = coreTexts.useText()
  // who wrote it has signed it, and need have no account; of staff whose account is gone the role is left
  const whoOf = ({ by, role, action }: HistoryLine) => {
    if (by) return by
    if (['create', 'solved', 'not_solved'].includes(action)) return { lastName: '', firstName: name }
    return role && { lastName: '', firstName: c(`role.${role}`) }
  }
  const words = contactWords[useLang()].status
  const { data, error, refetch } = useAsk(contacts, 'history', { params: { id } })
  const nameOf = (state: string | null) => (state === 'open' || state === 'answered' ? words[state] : state)
  return (
    <Card title={t('show.history')}>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={3} />}
      {data && (
        <History
          entries={data.data.map((line, i) => ({
            id: i,
            at: line.at,
            who: whoOf(line),
            what: t(`did.${isDid(line.action) ? line.action : 'other'}`),
            from: nameOf(line.from),
            to: nameOf(line.to),
            note: line.note,
          }))}
        />
      )}
    </Card>
  )
}

/** The message could not be had. An address that is no id names none either. */
function Missing({ code, onRetry }: { code: ReturnType<typeof codeOf>; onRetry: () => void }) {
  const t = contactTexts.useText()
  if (code !== 'not_found' && code !== 'invalid')
    return <ErrorState level={2} title={t('loadFailed')} onRetry={onRetry} />
  return (
    <Card>
      <Empty
        level={2}
        title={t('notFound')}
        text={t('notFoundText')}
        action={<LinkButton to={LIST}>{t('toList')}</LinkButton>}
      />
    </Card>
  )
}
