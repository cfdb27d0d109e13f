import { useSearchParams } from 'react-router'
import { auth } from '#contract/features/auth/index.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { AccountData } from './AccountData.tsx'
import { AccountGeneral } from './AccountGeneral.tsx'
import { AccountLanguage } from './AccountLanguage.tsx'
import { AccountNotify } from './AccountNotify.tsx'
import { AccountSecurity } from './AccountSecurity.tsx'
import { AccountSms } from './AccountSms.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'

const TABS = ['general', 'security', 'notifications', 'language', 'data'] as const
type TabName = (typeof TABS)[number]

/** /dashboard/user/account: the settings of the user's own account. The open tab is stored in the URL. */
export default function Account() {
  const t = accountTexts.useText()
  const [search, setSearch] = useSearchParams()
  const { data, isError, refetch } = useAsk(auth, 'account')
  const account = data?.data
  const open = TABS.find((name) => name === search.get('tab')) ?? 'general'

  const contentOf = (name: TabName) => {
    if (isError && !account) return <ErrorState level={2} onRetry={() => void refetch()} />
    if (!account) {
      return (
        <Card>
          <FormSkeleton fields={3} />
        </Card>
      )
    }
    if (name === 'general') return <AccountGeneral account={account} />
    if (name === 'security') return <AccountSecurity account={account} />
    if (name === 'data') return <AccountData account={account} />
    if (name === 'language') return <AccountLanguage account={account} />
    return (
      <div className={classes.stack}>
        <AccountNotify account={account} />
        <AccountSms account={account} />
      </div>
    )
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
