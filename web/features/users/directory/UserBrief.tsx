import { type User, users } from '#contract/features/users/index.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useAsk } from '../../../core/query/query.ts'
import { READ_ONCE_MS } from '../../../core/query/read-once.ts'
import { Email } from '../../../ui/controls/Email.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { userTexts } from './texts.ts'
import { UserArea } from './UserArea.tsx'
import { AccountFacts, AccountSteps } from './UserDetails.tsx'
import { UserStatus } from './UserStatus.tsx'

interface Props {
  id: User['id']
}

/** The side-panel summary of an account: its status and details. */
export function UserBrief({ id }: Props) {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const { data, error, refetch } = useAsk(users, 'one', { params: { id } }, { staleTime: READ_ONCE_MS })
  const user = data?.data
  if (error && !user) return <ErrorState level={3} onRetry={() => void refetch()} />
  if (!user) return <TextSkeleton lines={6} />
  return (
    <>
      <div>
        <UserStatus status={user.status} />
      </div>
      <Facts
        facts={[
          [t('list.column.role'), c(`role.${user.role}`)],
          [t('list.column.area'), <UserArea key="area" area={user.area} />],
          [t('list.column.email'), <Email key="email" address={user.email} />],
        ]}
      />
      <AccountFacts user={user} />
    </>
  )
}

/** Actions on the account in the side panel. */
export function UserBriefSteps({ id }: Props) {
  const { data } = useAsk(users, 'one', { params: { id } }, { staleTime: READ_ONCE_MS })
  return data && <AccountSteps user={data.data} />
}
