import { useSearchParams } from 'react-router'
import { admin } from '#contract/features/admin/index.ts'
import { useMay } from '../../core/query/query.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AdminsTab } from './AdminsTab.tsx'
import { AuditTab } from './AuditTab.tsx'
import { JobsTab } from './JobsTab.tsx'
import { OutboxTab } from './OutboxTab.tsx'
import { useText } from './texts.ts'

/** /dashboard/admin/list: admins, audit log, outbox and jobs, as far as the role may see them. */
export default function AdminList() {
  const t = useText()
  const maySystem = useMay(admin, 'system')
  const [search, setSearch] = useSearchParams()
  const tabs = [
    { id: 'audit', label: t('list.audit'), content: <AuditTab /> },
    { id: 'admins', label: t('list.admins'), content: <AdminsTab /> },
    ...(maySystem
      ? [
          { id: 'outbox', label: t('list.outbox'), content: <OutboxTab /> },
          { id: 'jobs', label: t('list.jobs'), content: <JobsTab /> },
        ]
      : []),
  ]
  const wanted = search.get('tab')
  const value = tabs.some(({ id }) => id === wanted) ? (wanted ?? 'audit') : 'audit'
  return (
    <Page
      title={t('list.title')}
      crumbs={[{ label: t('overview.title'), to: '/dashboard/admin' }, { label: t('list.title') }]}
      crumbsLabel={t('crumbs')}
    >
      {/* each tab has its own filters, so switching starts without any */}
      <Tabs label={t('list.tabs')} tabs={tabs} value={value} onChange={(tab) => setSearch({ tab })} />
    </Page>
  )
}
