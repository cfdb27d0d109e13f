import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { contacts, contactTopics } from '#contract/features/contacts/index.ts'
import { useEntries } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { HomeList, HomePart } from '../../core/records/HomePart.tsx'
import { When } from '../../core/records/When.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { contactTexts } from './texts.ts'

/** Number of messages on a citizen's page. */
const SHOWN = 4

/** A citizen's latest messages to the offices, and their replies. */
export default function MyContacts() {
  const t = contactTexts.useText()
  const lang = useLang()
  const asked = useAsk(contacts, 'mine')
  const rows = (asked.data?.data ?? []).slice(0, SHOWN)
  const { nameOf } = useEntries(contactTopics)
  return (
    <HomePart
      title={t('mine.title')}
      more={{ to: '/contact-us', label: t('mine.write') }}
      asked={asked}
      empty={
        rows.length === 0 && {
          title: t('mine.emptyTitle'),
          text: t('mine.emptyText'),
          action: <LinkButton to="/contact-us">{t('mine.write')}</LinkButton>,
        }
      }
    >
      <HomeList>
        {rows.map(({ number, topic, area, excerpt, status, createdAt, answer, canJudge, key }) => {
          const title = `№ ${formatNumber(number, lang)} · ${nameOf(topic, lang, createdAt)}`
          return (
            <li key={number}>
              {/* a page rendered by the server */}
              {key ? <a href={`/case/message?key=${key}`}>{title}</a> : <span>{title}</span>}
              <small>
                {inLang(area, lang)} · <When at={createdAt} as="day" />
              </small>
              <Status tone={status === 'open' ? 'progress' : 'good'}>
                {t(status === 'open' ? 'mine.open' : 'mine.answered')}
              </Status>
              <p>{excerpt}</p>
              {answer && (
                <p>
                  <strong>{t('mine.answer')}</strong> {answer}
                </p>
              )}
              {canJudge && key && <a href={`/case/message?key=${key}`}>{t('mine.judge')}</a>}
            </li>
          )
        })}
      </HomeList>
    </HomePart>
  )
}
