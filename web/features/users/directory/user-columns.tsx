import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import type { User } from '#contract/features/users/index.ts'
import type { Translate } from '../../../core/i18n/text.ts'
import type { mn as core } from '../../../core/i18n/texts/mn.ts'
import { When } from '../../../core/records/When.tsx'
import { Email } from '../../../ui/controls/Email.tsx'
import type { Column } from '../../../ui/data/table/types.ts'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import type { mn } from './mn.ts'
import { UserArea } from './UserArea.tsx'
import { UserStatus } from './UserStatus.tsx'
import classes from './users.module.css'

/** The columns of the list of people; ids of sortable columns are the server's sort keys. */
export function userColumns(t: Translate<typeof mn>, c: Translate<typeof core>, lang: Lang): Column<User>[] {
  return [
    {
      id: 'name',
      header: t('list.column.name'),
      sortable: true,
      cell: (user) => <NameCell user={user} />,
    },
    {
      id: 'email',
      header: t('list.column.email'),
      sortable: true,
      room: 60,
      cell: (user) => (
        <span className={classes.mail}>
          <Email address={user.email} />
        </span>
      ),
    },
    { id: 'role', header: t('list.column.role'), sortable: true, cell: (user) => c(`role.${user.role}`) },
    { id: 'area', header: t('list.column.area'), sortable: true, cell: (user) => <UserArea area={user.area} /> },
    {
      id: 'position',
      header: t('list.column.position'),
      hidden: true,
      cell: ({ position }) => (position ? <span lang={langOf(position, lang)}>{inLang(position, lang)}</span> : '–'),
    },
    {
      id: 'status',
      header: t('list.column.status'),
      plain: true,
      cell: (user) => <UserStatus status={user.status} />,
    },
    {
      id: 'lastSignInAt',
      header: t('list.column.lastSignInAt'),
      sortable: true,
      room: 50,
      cell: ({ lastSignInAt }) => (lastSignInAt ? <When at={lastSignInAt} as="ago" /> : t('list.never')),
    },
    {
      id: 'createdAt',
      header: t('list.column.createdAt'),
      sortable: true,
      hidden: true,
      cell: ({ createdAt }) => <When at={createdAt} as="day" />,
    },
  ]
}

function NameCell({ user }: { user: User }) {
  return (
    <span className={classes.person}>
      <Avatar name={`${user.lastName} ${user.firstName}`} src={user.avatar} size={36} decorative />
      <Link to={`/dashboard/user/${user.id}/edit`} className={classes.name} tabIndex={-1}>
        <bdi>{shortName(user)}</bdi>
      </Link>
    </span>
  )
}
