import { Link } from 'react-router'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useUser } from '../../core/session/session.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Cards } from './Cards.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import classes from './home.module.css'
import { LeadingFigures } from './LeadingFigures.tsx'
import { MapCard } from './MapCard.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { TrendCard } from './TrendCard.tsx'
import { useText } from './texts.ts'
import { useFirstSteps } from './use-first-steps.ts'
import { usePendingWork } from './use-pending-work.ts'
import { WorkQueue } from './WorkQueue.tsx'

/**
 * /dashboard/app: first steps, pending work, running surveys, news. Each card belongs to a feature and fails
 * independently.
 */
export default function AppHome() {
  const t = useText()
  const core = coreTexts.useText()
  const user = useUser()
  const steps = useFirstSteps()
  const work = usePendingWork()
  // while the first steps are open, figures are shown only once one of them is above zero
  const isBeginning = steps !== undefined && !work.isError && work.figures.every(({ count }) => count === 0)
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
        {!isBeginning && (
          <>
            <LeadingFigures work={work} />
            <WorkQueue work={work} />
            <TrendCard />
          </>
        )}
        <MapCard />
        <div className={classes.columns}>
          <div className={classes.column}>
            <Cards place="main" />
          </div>
          <div className={classes.column}>
            <Cards place="side" />
          </div>
        </div>
        <div className={classes.progress}>
          <Cards place="progress" />
        </div>
        <Shortcuts />
      </div>
    </Page>
  )
}
