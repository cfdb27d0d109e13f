import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import type { Leader } from '#contract/features/leaders/index.ts'
import { RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import type { Translate } from '../../core/i18n/text.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { AccountStatus, LeaderStatus, Masked, PhoneNumber, Term } from './LeaderStatus.tsx'
import classes from './leaders.module.css'
import type { mn } from './mn.ts'

/** The columns of the list of leaders; the ids of sortable columns are those of the server. */
export function leaderColumns(t: Translate<typeof mn>): Column<Leader>[] {
  return [
    { id: 'name', header: t('list.column.name'), sortable: true, cell: (leader) => <NameCell leader={leader} /> },
    { id: 'area', header: t('list.column.area'), sortable: true, cell: ({ area }) => <RelativeAreaName area={area} /> },
    {
      id: 'phone',
      header: t('list.column.phone'),
      cell: ({ phone, phoneMasked }) => <PhoneNumber phone={phone} masked={phoneMasked} />,
    },
    {
      id: 'termFrom',
      header: t('list.column.termFrom'),
      sortable: true,
      room: 58,
      cell: ({ termFrom, termTo }) => <Term from={termFrom} to={termTo} />,
    },
    {
      id: 'status',
      header: t('list.column.status'),
      sortable: true,
      plain: true,
      cell: ({ status }) => <LeaderStatus status={status} />,
    },
    {
      id: 'account',
      header: t('list.column.account'),
      room: 48,
      cell: ({ account }) => <AccountStatus account={account} />,
    },
    {
      id: 'registerNumber',
      header: t('list.column.registerNumber'),
      hidden: true,
      cell: ({ registerNumber }) => (
        <Masked text={registerNumber} label={t('show.masked', { text: registerNumber.replaceAll('•', '') })} />
      ),
    },
  ]
}

function NameCell({ leader }: { leader: Leader }) {
  return (
    <span className={classes.person}>
      <Avatar name={`${leader.lastName} ${leader.firstName}`} src={leader.photo} size={36} decorative />
      <Link to={`/dashboard/leaders/${leader.id}`} className={classes.name} tabIndex={-1}>
        <bdi>{shortName(leader)}</bdi>
      </Link>
    </span>
  )
}
