import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type ContactRow, contacts, contactTopics } from '#contract/features/contacts/index.ts'
import { useEntries } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { READ_ONCE_MS } from '../../core/query/read-once.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { ContactStatus } from './ContactStatus.tsx'
import classes from './contacts.module.css'
import { contactTexts } from './texts.ts'

/** A citizen's message beside its list: what was written, and the latest reply. Reading it is recorded. */
export function ContactBrief({ id }: Pick<ContactRow, 'id'>) {
  const t = contactTexts.useText()
  const lang = useLang()
  const { nameOf } = useEntries(contactTopics)
  const { data, error, refetch } = useAsk(contacts, 'one', { params: { id } }, { staleTime: READ_ONCE_MS })
  const contact = data?.data
  if (error && !contact) return <ErrorState level={3} onRetry={() => void refetch()} />
  if (!contact) return <TextSkeleton lines={8} />
  return (
    <>
      <div className={classes.lead}>
        <span>{t('number', { n: formatNumber(contact.number, lang) })}</span>
        <ContactStatus status={contact.status} />
      </div>
      <p dir="auto" className={classes.text}>
        {contact.message}
      </p>
      <Facts
        facts={[
          [t('column.topic'), nameOf(contact.topic, lang, contact.createdAt)],
          [t('show.to'), inLang(contact.area, lang)],
          [
            t('show.createdAt'),
            <time key="created" dateTime={contact.createdAt}>
              {formatDateTime(new Date(contact.createdAt), lang)}
            </time>,
          ],
          [
            t('show.answer'),
            contact.answer !== null && (
              <span key="answer" dir="auto" className={classes.text}>
                {contact.answer}
              </span>
            ),
          ],
        ]}
      />
    </>
  )
}
