import { Link } from 'react-router'
import { useUser } from '../../core/session.tsx'
import { coreTexts } from '../../core/texts/index.ts'
import { Page } from '../../ui/Page.tsx'
import { Cards } from './Cards.tsx'
import classes from './home.module.css'
import { Quick } from './Quick.tsx'
import { useText } from './texts.ts'
import { Waiting } from './Waiting.tsx'

/** /dashboard/app: what waits for me, what runs, what is new. Each card is a feature's own, and fails alone. */
export default function AppHome() {
  const t = useText()
  const core = coreTexts.useText()
  const user = useUser()
  return (
    <Page
      title={t('title', { name: user.firstName || user.email })}
      lead={t('lead', { role: core(`role.${user.role}`) })}
    >
      {!user.emailVerified && (
        <p className={classes.verify} role="status">
          {t('verify.text')} <Link to="/auth/verify">{t('verify.action')}</Link>
        </p>
      )}
      <Waiting />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Cards place="main" />
        </div>
        <div className={classes.column}>
          <Quick />
          <Cards place="side" />
        </div>
      </div>
    </Page>
  )
}
