import { IconLock, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMayOpen } from '../../core/access/access.tsx'
import { GoHome } from '../../core/app/guards.tsx'
import { useUser } from '../../core/session/session.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Cards } from './Cards.tsx'
import classes from './home.module.css'
import { useText } from './texts.ts'

const OWN = [
  { key: 'profile', to: '/dashboard/user/profile', icon: IconUser },
  { key: 'account', to: '/dashboard/user/account', icon: IconLock },
] as const

/** /my: a citizen's records in all features. Staff are redirected to their dashboard. */
export default function MyPage() {
  const { role } = useUser()
  return role === 'APPLICATION' ? <Mine /> : <GoHome />
}

function Mine() {
  const t = useText()
  const user = useUser()
  const mayOpen = useMayOpen()
  return (
    <Page title={t('title', { name: user.firstName || user.email })} lead={t('my.lead')}>
      <div className={classes.home}>
        {!user.emailVerified && (
          <p className={classes.verify} role="status">
            {t('verify.text')} <Link to="/auth/verify">{t('verify.action')}</Link>
          </p>
        )}
        <div className={classes.columns}>
          <div className={classes.column}>
            <Cards place="citizen" />
          </div>
          <div className={classes.column}>
            <Card title={t('my.account')}>
              <ul className={classes.quick}>
                {OWN.filter(({ to }) => mayOpen(to)).map(({ key, to, icon: Icon }) => (
                  <li key={key}>
                    <Link to={to} className={classes.action}>
                      <Icon size={24} aria-hidden />
                      <span>
                        <strong>{t(`my.${key}`)}</strong>
                        <small>{t(`my.${key}Text`)}</small>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        </div>
      </div>
    </Page>
  )
}
