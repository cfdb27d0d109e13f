import { IconBarrierBlock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { maintenance } from '#contract/features/admin/maintenance.ts'
import { useAsk } from '../../core/query/query.ts'
import classes from './maintenance.module.css'
import { maintenanceTexts } from './maintenance-texts.ts'

/** Polling interval of the city's open screens, ms: another city admin may have switched maintenance. Our choice. */
const POLL_INTERVAL_MS = 60_000

/** Shown in the city's header during maintenance, while nobody else can work. */
export default function MaintenanceBadge() {
  const t = maintenanceTexts.useText()
  const state = useAsk(maintenance, 'maintenance', undefined, { refetchInterval: POLL_INTERVAL_MS })
  if (!state.data?.data.on) return null
  return (
    <Link to="/dashboard/admin" className={classes.sign} title={t('sign')}>
      <IconBarrierBlock size={20} aria-hidden />
      <span className={classes.words}>{t('sign')}</span>
    </Link>
  )
}
