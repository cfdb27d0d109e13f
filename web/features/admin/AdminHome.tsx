import { admin } from '#contract/features/admin/index.ts'
import { useMay } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { BackupCard } from './BackupCard.tsx'
import { HealthCards } from './HealthCards.tsx'
import { MaintenanceCard } from './MaintenanceCard.tsx'
import { Matrix } from './Matrix.tsx'
import { useText } from './texts.ts'

/** /dashboard/admin: the system's health and everybody's permissions. */
export default function AdminHome() {
  const t = useText()
  const maySystem = useMay(admin, 'system')
  return (
    <Page
      title={t('overview.title')}
      lead={t('overview.lead')}
      action={<LinkButton to="/dashboard/admin/list?tab=audit">{t('overview.toLog')}</LinkButton>}
    >
      {maySystem && <HealthCards />}
      {maySystem && <BackupCard />}
      {maySystem && <MaintenanceCard />}
      <Matrix />
    </Page>
  )
}
