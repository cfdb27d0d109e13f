import { useState } from 'react'
import { useParams } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { type UserDetails, users } from '#contract/features/users/index.ts'
import { useLeaveWarning } from '../../../core/forms/form.tsx'
import { useAskToLeave } from '../../../core/forms/use-ask-to-leave.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useAsk } from '../../../core/query/query.ts'
import { READ_ONCE_MS } from '../../../core/query/read-once.ts'
import { RecordMissing } from '../../../core/records/RecordMissing.tsx'
import { useUser } from '../../../core/session/session.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FormSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { Page } from '../../../ui/layout/Page.tsx'
import { PersonForm } from './PersonForm.tsx'
import { RoleForm } from './RoleForm.tsx'
import { userTexts } from './texts.ts'
import { UserArea } from './UserArea.tsx'
import { PendingEmail, UserFacts, UserState } from './UserDetails.tsx'
import { UserRequests, UserSecurity } from './UserRequests.tsx'

const LIST = '/dashboard/user/list'

/** The page of a person: data, role and area, state of the account. The path's `:name` is the id. */
export default function UserEdit() {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const { name: id = '' } = useParams()
  const { data, error, refetch } = useAsk(users, 'one', { params: { id } }, { staleTime: READ_ONCE_MS })
  const user = data?.data
  return (
    <Page
      title={user ? shortName(user) : t('form.editTitle')}
      lead={user && `${c(`role.${user.role}`)} · ${user.email}`}
      crumbs={[{ label: t('list.title'), to: LIST }, { label: user ? shortName(user) : t('form.editTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      {error && !user && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !user && (
        <Card>
          <FormSkeleton fields={5} />
        </Card>
      )}
      {user && <Person key={user.id} user={user} />}
    </Page>
  )
}

function Person({ user }: { user: UserDetails }) {
  const t = userTexts.useText()
  const { id } = useUser()
  const [isPersonDirty, setPersonDirty] = useState(false)
  const [isPlaceDirty, setPlaceDirty] = useState(false)
  useLeaveWarning(isPersonDirty || isPlaceDirty, useAskToLeave())
  const isSelf = user.id === id
  return (
    <div className={layout.columns}>
      <div className={layout.side}>
        {isSelf ? (
          <Banner actions={<LinkButton to="/dashboard/user/profile">{t('action.profile')}</LinkButton>}>
            {t('edit.self')}
          </Banner>
        ) : (
          <>
            <UserRequests user={user} />
            <PendingEmail user={user} />
            <PersonForm latest={user} onDirty={setPersonDirty} />
          </>
        )}
        {user.canMove ? (
          <RoleForm key={`${user.role} ${user.area?.id}`} latest={user} onDirty={setPlaceDirty} />
        ) : (
          <Card title={t('form.place')}>
            <UserArea area={user.area} />
          </Card>
        )}
      </div>
      <div className={layout.side}>
        <UserState user={user} />
        {!isSelf && <UserSecurity user={user} />}
        <UserFacts user={user} />
      </div>
    </div>
  )
}

/** Shown when the person could not be loaded. */
function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const texts = {
    failed: t('edit.loadFailed'),
    title: t('edit.notFound'),
    text: t('edit.notFoundText'),
    toList: c('list.go'),
  }
  return <RecordMissing error={error} texts={texts} list={LIST} onRetry={onRetry} />
}
