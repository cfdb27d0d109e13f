import { Link } from 'react-router'
import { useUser } from '../../core/session.tsx'
import { coreTexts } from '../../core/texts/index.ts'
import { Page } from '../../ui/Page.tsx'
import { Cards } from './Cards.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import classes from './home.module.css'
import { Quick } from './Quick.tsx'
import { useText } from './texts.ts'
import { useFirstSteps } from './use-first-steps.ts'
import { Waiting } from './Waiting.tsx'

/** /dashboard/app: what to do first, pending work, what runs, what is new. Each card belongs to a feature, and fails alone. */
export default function AppHome() {
  const t = useText()
  const core = coreTexts.useText()
  const user = useUser()
  const steps = useFirstSteps()
  return (
    <Page
      title={t('title', { name: user.firstName || user.email })}
      lead={t('lead', { role: core(`role.${user.role}`) })}
    >
      <div className={classes.home}>
        {!user.emailVerified && (
          <p className={classes.verify} role="status">
            {t('verify.text')} <Link to="/auth/verify">{t('verify.action')}</Link>
          </p>
        )}
        {steps && <FirstSteps steps={steps} />}
        <Waiting isBeginning={steps !== undefined} />
        <div className={classes.columns}>
          <div className={classes.column}>
            <Cards place="main" />
          </div>
          <div className={classes.column}>
            <Quick />
            <Cards place="side" />
          </div>
        </div>
      </div>
    </Page>
  )
}
