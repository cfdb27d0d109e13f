import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import type { ReceivedOne } from '#contract/features/notifications/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { DoneMark, Facts } from './AlertFacts.tsx'
import classes from './notices.module.css'
import { noticeTexts } from './texts.ts'

interface Props extends Pick<ReceivedOne, 'items'> {
  /** Without a card around them. */
  isPlain?: boolean
  /** Called when a record is opened. */
  onOpen?: () => void
}

/** The records grouped in one alert, each with a link. */
export function AlertItems({ items, isPlain = false, onOpen }: Props) {
  const t = noticeTexts.useText()
  const lang = useLang()
  if (items.length === 0) return null
  const list = (
    <ul className={classes.alerts}>
      {items.map(({ id, subject, area, dueOn, link, isRead, isDone }) => (
        <li key={id}>
          <Link to={link} data-unread={!isRead || undefined} onClick={onOpen}>
            {!isRead && <span className="nt-hidden">{t('alert.unread')}: </span>}
            <span lang={langOf(subject, lang)}>{inLang(subject, lang)}</span>
          </Link>
          <Facts area={area} dueOn={isDone ? null : dueOn} />
          {isDone && (
            <div>
              <DoneMark />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
  return isPlain ? list : <Card title={t('alert.items')}>{list}</Card>
}
