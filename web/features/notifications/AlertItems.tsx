import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text.ts'
import type { ReceivedOne } from '#contract/features/notifications/index.ts'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from './AlertLine.tsx'
import classes from './notices.module.css'
import { noticeTexts } from './texts.ts'

/** The records that one line of the inbox stands for, each with a link. */
export function AlertItems({ items }: Pick<ReceivedOne, 'items'>) {
  const t = noticeTexts.useText()
  const lang = useLang()
  if (items.length === 0) return null
  return (
    <Card title={t('alert.items')}>
      <ul className={classes.alerts}>
        {items.map(({ id, subject, area, dueOn, link, isRead }) => (
          <li key={id}>
            <Link to={link} data-unread={!isRead || undefined}>
              {!isRead && <span className="nt-hidden">{t('alert.unread')}: </span>}
              <span lang={langOf(subject, lang)}>{inLang(subject, lang)}</span>
            </Link>
            <Facts area={area} dueOn={dueOn} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
