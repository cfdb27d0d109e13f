import {
  IconAlertTriangle,
  IconClipboardText,
  IconPencilPlus,
  IconReportAnalytics,
  IconSend,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMayOpen } from '../../core/access/access.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './home.module.css'
import { useText } from './texts.ts'

/** Maximum number of shortcuts, the most common first. */
const ACTIONS = [
  { key: 'report', to: '/dashboard/reports/new', icon: IconReportAnalytics },
  { key: 'survey', to: '/dashboard/surveys/new', icon: IconClipboardText },
  { key: 'notice', to: '/dashboard/notifications/new', icon: IconSend },
  { key: 'write', to: '/dashboard/news/new', icon: IconPencilPlus },
  { key: 'violation', to: '/dashboard/violations/new', icon: IconAlertTriangle },
  { key: 'users', to: '/dashboard/user/list', icon: IconUsers },
  { key: 'account', to: '/dashboard/user/account', icon: IconUserCircle },
] as const
const SHOWN = 4

/** The shortcuts of this role. */
export function Shortcuts() {
  const t = useText()
  const mayOpen = useMayOpen()
  return (
    <Card title={t('quick.title')}>
      <ul className={classes.quick}>
        {ACTIONS.filter(({ to }) => mayOpen(to))
          .slice(0, SHOWN)
          .map(({ key, to, icon: Icon }) => (
            <li key={key}>
              <Link to={to} className={classes.action}>
                <Icon size={24} aria-hidden />
                <span>
                  <strong>{t(`quick.${key}`)}</strong>
                  <small>{t(`quick.${key}Text`)}</small>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
