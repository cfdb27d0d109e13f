import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { contacts, contactTopics } from '#contract/features/contacts/index.ts'
import { useEntries } from '../../core/city/values.ts'
import { HomePart } from '../../core/HomePart.tsx'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Status } from '../../ui/Status.tsx'
import classes from './contacts.module.css'
import { contactTexts } from './texts.ts'

/** Messages that a citizen's page shows. */
const SHOWN = 4

/** What a citizen wrote to the offices last, and what they answered. */
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
      <ul className={classes.mine}>
        {rows.map(({ number, topic, area, excerpt, status, createdAt, answer, canJudge, key }) => {
          const title = `№ ${formatNumber(number, lang)} · ${nameOf(topic, lang, createdAt)}`
          return (
            <li key={number}>
              {/* a page drawn by the server */}
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
      </ul>
    </HomePart>
  )
}
