import { IconList } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { shortName } from '#contract/core/people/person.ts'
import { USER_SORTS, type User } from '#contract/features/users/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { Email } from '../../../ui/controls/Email.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Pagination } from '../../../ui/data/Pagination.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { StatSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useUiLabels } from '../../../ui/theme/labels.ts'
import { NoUsers } from './NoUsers.tsx'
import { userTexts } from './texts.ts'
import { UserArea } from './UserArea.tsx'
import { UserStatus } from './UserStatus.tsx'
import { UserToolbar } from './UserToolbar.tsx'
import { useAddUser } from './use-add-user.tsx'
import { type UserListState, useUserList } from './use-user-list.ts'
import classes from './users.module.css'

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The people that the admin manages as cards, with the same query as the list. */
export default function UserCards() {
  const t = userTexts.useText()
  const lang = useLang()
  const { search } = useLocation()
  const list = useUserList()
  const add = useAddUser()
  return (
    <Page
      title={t('list.cardsTitle')}
      count={totalText(list.data?.meta, lang)}
      crumbs={[{ label: t('list.title'), to: '/dashboard/user/list' }, { label: t('list.cardsTitle') }]}
      crumbsLabel={t('crumbs')}
      action={add}
      more={
        <LinkButton
          to={`/dashboard/user/list${search}`}
          variant="default"
          leftSection={<IconList size={18} aria-hidden />}
        >
          {t('list.asList')}
        </LinkButton>
      }
    >
      <div className={classes.bar}>
        <UserToolbar list={list} />
        <SortSelect list={list} />
      </div>
      <Cards list={list} add={add} />
    </Page>
  )
}

function SortSelect({ list }: { list: UserListState }) {
  const t = userTexts.useText()
  const { table: labels } = useUiLabels()
  const by = list.sort?.replace(/^-/, '')
  const options: { value: string; label: string }[] = USER_SORTS.map((value) => ({
    value,
    label: t(`list.column.${value}`),
  }))
  if (by === 'match') options.unshift({ value: by, label: labels.byMatch })
  return (
    <NativeSelect
      label={t('list.sort')}
      hideLabel
      value={options.find(({ value }) => value === by)?.value ?? 'name'}
      options={options}
      // times are sorted latest first
      onChange={(column) => list.change({ sort: column.endsWith('At') ? `-${column}` : column })}
    />
  )
}

function Cards({ list, add }: { list: UserListState; add: React.ReactNode }) {
  const t = userTexts.useText()
  if (list.error) return <ErrorState level={2} onRetry={() => void list.refetch()} />
  if (!list.data)
    return (
      <div role="status" aria-busy className={classes.cards}>
        <span className="nt-hidden">{t('list.loading')}</span>
        {SKELETON_KEYS.map((key) => (
          <StatSkeleton key={key} />
        ))}
      </div>
    )
  if (list.data.data.length === 0)
    return (
      <Card>
        <NoUsers list={list} add={add} />
      </Card>
    )
  return (
    <>
      <ul className={classes.cards} aria-label={t('list.cardsTitle')} aria-busy={list.isFetching || undefined}>
        {list.data.data.map((user) => (
          <PersonCard key={user.id} user={user} />
        ))}
      </ul>
      <Card flush>
        <Pagination
          {...list.data.meta}
          onPage={(page) => list.change({ page })}
          onPageSize={(pageSize) => list.change({ pageSize })}
        />
      </Card>
    </>
  )
}

function PersonCard({ user }: { user: User }) {
  const c = coreTexts.useText()
  return (
    <li className={classes.card}>
      <div className={classes.person}>
        <Avatar name={`${user.lastName} ${user.firstName}`} src={user.avatar} size={48} decorative />
        <div className={classes.words}>
          <Link to={`/dashboard/user/${user.id}/edit`} className={classes.whole}>
            <bdi>{shortName(user)}</bdi>
          </Link>
          <span className={classes.small}>{c(`role.${user.role}`)}</span>
        </div>
      </div>
      <UserArea area={user.area} />
      <span className={classes.email}>
        <Email address={user.email} />
      </span>
      <div className={classes.foot}>
        <UserStatus status={user.status} />
      </div>
    </li>
  )
}
