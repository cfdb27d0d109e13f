import { useState } from 'react'
import { useParams } from 'react-router'
import { shortName } from '#contract/core/person.ts'
import { type UserDetails, users } from '#contract/features/users/index.ts'
import { codeOf } from '../../core/api.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { useLeaveWarning } from '../../core/form.tsx'
import { useAsk } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { coreTexts } from '../../core/texts/index.ts'
import { useAskToLeave } from '../../core/use-ask-to-leave.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import layout from '../../ui/layout.module.css'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { PersonForm } from './PersonForm.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { userTexts } from './texts.ts'
import { PendingEmail, UserFacts, UserState } from './UserAbout.tsx'
import { UserArea } from './UserArea.tsx'

const LIST = '/dashboard/user/list'

/** One person: data, role and area, state of the account. The address names them by id. */
export default function UserEdit() {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const { name: id = '' } = useParams()
  const { data, error, refetch } = useAsk(users, 'one', { params: { id } })
  const user = data?.data
  return (
    <Page
      title={user ? shortName(user) : t('form.editTitle')}
      lead={user && `${c(`role.${user.role}`)} · ${user.email}`}
      crumbs={[{ label: t('list.title'), to: LIST }, { label: user ? shortName(user) : t('form.editTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      {error && !user && <Missing code={codeOf(error)} onRetry={() => void refetch()} />}
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
            <PendingEmail user={user} />
            <PersonForm latest={user} onDirty={setPersonDirty} />
          </>
        )}
        {user.canMove ? (
          <PlaceForm key={`${user.role} ${user.area?.id}`} latest={user} onDirty={setPlaceDirty} />
        ) : (
          <Card title={t('form.place')}>
            <UserArea area={user.area} />
          </Card>
        )}
      </div>
      <div className={layout.side}>
        <UserState user={user} />
        <UserFacts user={user} />
      </div>
    </div>
  )
}

/** The person could not be had. An address that is no id names nobody either. */
function Missing({ code, onRetry }: { code: ReturnType<typeof codeOf>; onRetry: () => void }) {
  const t = userTexts.useText()
  if (code !== 'not_found' && code !== 'invalid')
    return <ErrorState level={2} title={t('edit.loadFailed')} onRetry={onRetry} />
  return (
    <Card>
      <Empty
        level={2}
        title={t('edit.notFound')}
        text={t('edit.notFoundText')}
        action={<LinkButton to={LIST}>{t('edit.toList')}</LinkButton>}
      />
    </Card>
  )
}
