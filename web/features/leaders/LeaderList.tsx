import {
  IconEye,
  IconMailForward,
  IconPencil,
  IconPlus,
  IconTableImport,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { reachOf } from '#contract/core/model/feature.ts'
import { totalText } from '#contract/core/model/total-text.ts'
import { shortName } from '#contract/core/people/person.ts'
import { type Leader, leaders } from '#contract/features/leaders/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { useMay } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { MenuItem } from '../../ui/controls/Menu.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { LeaderToolbar } from './LeaderToolbar.tsx'
import { leaderColumns } from './leader-columns.tsx'
import { leaderTexts } from './texts.ts'
import { type LeaderAction, useLeaderActions } from './use-leader-actions.ts'
import { type LeaderListState, useLeaderList } from './use-leader-list.ts'

/** The default order of the server. */
const DEFAULT_SORT = 'area'
const ICONS: Record<LeaderAction, typeof IconPencil> = { activate: IconUserCheck, deactivate: IconUserOff }

/** The section leaders within reach. A leader, who can see only their own record, is redirected to it. */
export default function LeaderList() {
  const { role } = useUser()
  const list = useLeaderList()
  const [own] = list.data?.data ?? []
  if (reachOf(leaders, 'read', role) === 'own' && own && !list.isNarrowed)
    return <Navigate to={`/dashboard/leaders/${own.id}`} replace />
  return <Leaders list={list} />
}

/** The actions of a row: opening, editing, and the available transitions. */
function useRowActions() {
  const t = leaderTexts.useText()
  const c = coreTexts.useText()
  const act = useLeaderActions()
  return (leader: Leader): MenuItem[] => [
    { label: t('action.open'), icon: <IconEye size={18} aria-hidden />, to: `/dashboard/leaders/${leader.id}` },
    ...(leader.canManage
      ? [
          {
            label: c('form.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            to: `/dashboard/leaders/${leader.id}/edit`,
          },
        ]
      : []),
    ...leader.allowedActions.map((action) => {
      const Icon = ICONS[action]
      return {
        label: t(`action.${action}`),
        icon: <Icon size={18} aria-hidden />,
        danger: action === 'deactivate',
        onSelect: () => void act(action, leader),
      }
    }),
  ]
}

function Leaders({ list }: { list: LeaderListState }) {
  const t = leaderTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const mayManage = useMay(leaders, 'manage')
  const mayInvite = useMay(leaders, 'invite')
  const { areaId } = list.state.filters
  const columns = useMemo(() => leaderColumns(t), [t])
  const add = mayManage && (
    <LinkButton to="/dashboard/leaders/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('add')}
    </LinkButton>
  )

  const rowActions = useRowActions()
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      action={add || undefined}
      more={
        (mayInvite || mayManage) && (
          <>
            {mayInvite && (
              <LinkButton
                to={`/dashboard/leaders/invite${areaId ? `?areaId=${areaId}` : ''}`}
                variant="default"
                leftSection={<IconMailForward size={18} aria-hidden />}
              >
                {t('invite.button')}
              </LinkButton>
            )}
            {mayManage && (
              <LinkButton
                to="/dashboard/leaders/import"
                variant="default"
                leftSection={<IconTableImport size={18} aria-hidden />}
              >
                {t('import')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <ListTable<Leader>
        name="leaders"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(leader) => leader.id}
        rowName={shortName}
        onOpen={(leader) => void navigate(`/dashboard/leaders/${leader.id}`)}
        rowActions={rowActions}
        toolbar={<LeaderToolbar list={list} />}
        empty={{
          title: t('list.emptyTitle'),
          text: t(mayManage ? 'list.emptyText' : 'list.emptyRead'),
          action: mayManage && <LinkButton to="/dashboard/leaders/import">{t('import')}</LinkButton>,
        }}
      />
    </Page>
  )
}
