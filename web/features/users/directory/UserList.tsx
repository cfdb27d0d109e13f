import {
  IconLayoutGrid,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { shortName } from '#contract/core/people/person.ts'
import type { User } from '#contract/features/users/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { ListTable } from '../../../core/lists/ListTable.tsx'
import { useChosen } from '../../../core/lists/use-bulk.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import type { MenuItem } from '../../../ui/controls/Menu.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { NoUsers } from './NoUsers.tsx'
import { userTexts } from './texts.ts'
import { UserBrief, UserBriefSteps } from './UserBrief.tsx'
import { UserToolbar } from './UserToolbar.tsx'
import { useAddUser } from './use-add-user.tsx'
import { type UserAction, useUserActions, useUserBulk } from './use-user-actions.ts'
import { useUserList } from './use-user-list.ts'
import { userColumns } from './user-columns.tsx'

/** The server's default order. */
const DEFAULT_SORT = 'name'
const BULK: readonly UserAction[] = ['invite', 'activate', 'deactivate']
const ICONS: Record<UserAction, typeof IconPencil> = {
  invite: IconMailForward,
  activate: IconUserCheck,
  deactivate: IconUserOff,
}

/** The people that the admin manages. */
export default function UserList() {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const list = useUserList()
  const act = useUserActions()
  const bulk = useUserBulk()
  const chosen = useChosen(list.data?.data, shortName)
  const add = useAddUser()
  const columns = useMemo(() => userColumns(t, c, lang), [t, c, lang])

  const rowActions = (user: User): MenuItem[] => [
    { label: c('form.edit'), icon: <IconPencil size={18} aria-hidden />, to: `/dashboard/user/${user.id}/edit` },
    ...user.allowedActions.map((action) => {
      const Icon = ICONS[action]
      return {
        label: t(`action.${action}`),
        icon: <Icon size={18} aria-hidden />,
        danger: action === 'deactivate',
        onSelect: () => void act(action, user),
      }
    }),
  ]

  return (
    <Page title={t('list.title')} count={totalText(list.data?.meta, lang)} action={add} more={<MoreLinks />}>
      <ListTable<User>
        name="users"
        label={t('list.title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(user) => user.id}
        rowName={shortName}
        onOpen={(user) => void navigate(`/dashboard/user/${user.id}/edit`)}
        rowActions={rowActions}
        peek={{
          content: ({ id }) => <UserBrief id={id} />,
          to: ({ id }) => `/dashboard/user/${id}/edit`,
          steps: ({ id }) => <UserBriefSteps id={id} />,
        }}
        selection={chosen.selection}
        bulk={() =>
          BULK.map((action) => (
            <Button
              key={action}
              size="xs"
              variant="default"
              disabled={bulk.isBusy}
              onClick={() => void bulk.run(action, chosen).then((done) => done && chosen.clear())}
            >
              {t(`action.${action}`)}
            </Button>
          ))
        }
        toolbar={<UserToolbar list={list} />}
        empty={<NoUsers list={list} add={add} />}
      />
    </Page>
  )
}

function MoreLinks() {
  const t = userTexts.useText()
  const { search } = useLocation()
  return (
    <>
      <LinkButton
        to={`/dashboard/user/cards${search}`}
        variant="default"
        leftSection={<IconLayoutGrid size={18} aria-hidden />}
      >
        {t('list.asCards')}
      </LinkButton>
      <LinkButton to="/dashboard/user/requests" variant="default" leftSection={<IconUserCog size={18} aria-hidden />}>
        {t('requests.open')}
      </LinkButton>
    </>
  )
}
