import { useSearchParams } from 'react-router'
import { auth } from '#contract/features/auth/index.ts'
import { useAsk } from '../../core/query.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AccountGeneral } from './AccountGeneral.tsx'
import { AccountLanguage } from './AccountLanguage.tsx'
import { AccountNotify } from './AccountNotify.tsx'
import { AccountSecurity } from './AccountSecurity.tsx'
import { accountTexts } from './account-texts.ts'

const TABS = ['general', 'security', 'notifications', 'language'] as const
type TabName = (typeof TABS)[number]

/** /dashboard/user/account: everything a person changes of the own account. The tab stands in the address. */
export default function Account() {
  const t = accountTexts.useText()
  const [search, setSearch] = useSearchParams()
  const { data, isError, refetch } = useAsk(auth, 'account')
  const account = data?.data
  const open = TABS.find((name) => name === search.get('tab')) ?? 'general'

  const contentOf = (name: TabName) => {
    if (isError) return <ErrorState level={2} onRetry={() => void refetch()} />
    if (!account) {
      return (
        <Card>
          <FormSkeleton fields={3} />
        </Card>
      )
    }
    if (name === 'general') return <AccountGeneral account={account} />
    if (name === 'security') return <AccountSecurity account={account} />
    return name === 'notifications' ? <AccountNotify account={account} /> : <AccountLanguage account={account} />
  }
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Tabs
        label={t('tabs')}
        value={open}
        onChange={(name) => setSearch(name === 'general' ? {} : { tab: name }, { replace: true })}
        tabs={TABS.map((name) => ({ id: name, label: t(`tab.${name}`), content: name === open && contentOf(name) }))}
      />
    </Page>
  )
}
