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
import { reachOf } from '#contract/core/feature.ts'
import { totalText } from '#contract/core/page.ts'
import { shortName } from '#contract/core/person.ts'
import { type Leader, leaders } from '#contract/features/leaders/index.ts'
import { tableOf } from '../../core/list.ts'
import { NoMatch } from '../../core/NoMatch.tsx'
import { useMay } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { LeaderToolbar } from './LeaderToolbar.tsx'
import { leaderColumns } from './leader-columns.tsx'
import { leaderTexts } from './texts.ts'
import { type LeaderAction, useLeaderActions } from './use-leader-actions.ts'
import { type LeaderListState, useLeaderList } from './use-leader-list.ts'

/** The order of the server when none is asked for. */
const DEFAULT_SORT = 'area'
const ICONS: Record<LeaderAction, typeof IconPencil> = { activate: IconUserCheck, deactivate: IconUserOff }

/** The section leaders within reach; a leader, who has but the own record, is led there. */
export default function LeaderList() {
  const { role } = useUser()
  const list = useLeaderList()
  const [own] = list.data?.data ?? []
  if (reachOf(leaders, 'read', role) === 'own' && own && !list.isNarrowed)
    return <Navigate to={`/dashboard/leaders/${own.id}`} replace />
  return <Leaders list={list} />
}

function Leaders({ list }: { list: LeaderListState }) {
  const t = leaderTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const act = useLeaderActions()
  const mayManage = useMay(leaders, 'manage')
  const mayInvite = useMay(leaders, 'invite')
  const { areaId } = list.state.filters
  const columns = useMemo(() => leaderColumns(t), [t])
  const add = mayManage && (
    <LinkButton to="/dashboard/leaders/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('add')}
    </LinkButton>
  )

  const rowActions = (leader: Leader): MenuItem[] => [
    { label: t('action.open'), icon: <IconEye size={18} aria-hidden />, to: `/dashboard/leaders/${leader.id}` },
    ...(leader.canManage
      ? [
          {
            label: t('action.edit'),
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
      <DataTable<Leader>
        name="leaders"
        label={t('title')}
        columns={columns}
        {...tableOf(list, DEFAULT_SORT)}
        rowId={(leader) => leader.id}
        rowName={shortName}
        onOpen={(leader) => void navigate(`/dashboard/leaders/${leader.id}`)}
        rowActions={rowActions}
        toolbar={<LeaderToolbar list={list} />}
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={<NoLeaders list={list} mayManage={mayManage} />}
      />
    </Page>
  )
}

/** Nobody is there yet, or nobody fits the filter. */
function NoLeaders({ list, mayManage }: { list: LeaderListState; mayManage: boolean }) {
  const t = leaderTexts.useText()
  if (!list.isNarrowed) {
    const bring = mayManage && <LinkButton to="/dashboard/leaders/import">{t('import')}</LinkButton>
    return (
      <Empty
        level={2}
        title={t('list.emptyTitle')}
        text={t(mayManage ? 'list.emptyText' : 'list.emptyRead')}
        action={bring || undefined}
      />
    )
  }
  return <NoMatch onClear={list.clear} />
}
