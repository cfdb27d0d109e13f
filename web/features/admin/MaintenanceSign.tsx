import { IconBarrierBlock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { admin } from '#contract/features/admin/index.ts'
import { useAsk } from '../../core/query.ts'
import classes from './maintenance.module.css'
import { maintenanceTexts } from './maintenance-texts.ts'

/** How often the city's open screens ask, ms: another city admin may have switched it. Our choice. */
const ASK_EVERY_MS = 60_000

/** In the header of every screen of the city while maintenance is on: nobody else can work now. */
export default function MaintenanceSign() {
  const t = maintenanceTexts.useText()
  const state = useAsk(admin, 'maintenance', undefined, { refetchInterval: ASK_EVERY_MS })
  if (!state.data?.data.on) return null
  return (
    <Link to="/dashboard/admin" className={classes.sign} title={t('sign')}>
      <IconBarrierBlock size={20} aria-hidden />
      <span className={classes.words}>{t('sign')}</span>
    </Link>
  )
}
