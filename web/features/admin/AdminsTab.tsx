import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MANAGES, STAFF_ROLES } from '#contract/core/model/actor.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { type User, users } from '#contract/features/users/index.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { When } from '../../core/records/When.tsx'
import { useUser } from '../../core/session/session.tsx'
import { Email } from '../../ui/controls/Email.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import classes from './admin.module.css'
import type { mn } from './mn.ts'
import { useText } from './texts.ts'

/** The staff managed by the reader, one role at a time, highest first. */
export function AdminsTab() {
  const t = useText()
  const core = coreTexts.useText()
  const lang = useLang()
  const user = useUser()
  const roles = STAFF_ROLES.filter((role) => MANAGES[user.role].includes(role))
  const [search] = useSearchParams()
  const chosen = search.get('role') ?? roles[0] ?? 'SECTION_LEADER'
  const shown = useList(users, 'list', { names: ['role'], fixed: { role: chosen } })
  const columns = useMemo(() => columnsOf(t, core, lang), [t, core, lang])
  return (
    <ListTable<User>
      name="admin-admins"
      label={t('list.admins')}
      list={shown}
      columns={columns}
      defaultSort="name"
      rowId={(row) => row.id}
      rowName={shortName}
      toolbar={
        <ListToolbar list={shown} search={t('admins.search')}>
          <NativeSelect
            label={t('admins.role')}
            value={chosen}
            options={roles.map((value) => ({ value: value as string, label: core(`role.${value}`) }))}
            onChange={(role) => shown.change({ filters: { role } })}
          />
        </ListToolbar>
      }
      empty={{ title: t('admins.emptyTitle'), text: t('admins.emptyText') }}
    />
  )
}

function columnsOf(
  t: Translate<typeof mn>,
  core: ReturnType<typeof coreTexts.useText>,
  lang: 'mn' | 'en',
): Column<User>[] {
  return [
    {
      id: 'name',
      header: t('admins.name'),
      sortable: true,
      cell: (row) => (
        <Link to={`/dashboard/user/${row.id}/edit`} className={classes.name} tabIndex={-1}>
          {shortName(row)}
        </Link>
      ),
    },
    { id: 'email', header: t('admins.email'), sortable: true, cell: (row) => <Email address={row.email} /> },
    { id: 'role', header: t('admins.role'), cell: (row) => core(`role.${row.role}`) },
    {
      id: 'area',
      header: t('admins.area'),
      sortable: true,
      cell: (row) => (row.area ? inLang(row.area.name, lang) : '–'),
    },
    {
      id: 'lastSignInAt',
      header: t('admins.lastSignIn'),
      sortable: true,
      cell: (row) => (row.lastSignInAt ? <When at={row.lastSignInAt} /> : t('admins.never')),
    },
  ]
}
