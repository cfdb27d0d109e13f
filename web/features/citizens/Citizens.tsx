import { useMemo } from 'react'
import type { Lang } from '#contract/core/text/localized.ts'
import { NO_VALUE } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type Citizen, citizens, type HomeAction, homeWorkflow } from '#contract/features/citizens/index.ts'
import { citizenLabels } from '#contract/features/citizens/labels.ts'
import { RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { WorkflowButtons } from '../../core/records/WorkflowButtons.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './citizens.module.css'
import { HomeStatusLabel } from './HomeStatusLabel.tsx'
import type { mn } from './mn.ts'
import { ReachedCard } from './ReachedCard.tsx'
import { citizenTexts } from './texts.ts'

const FILTERS = ['status', 'areaId'] as const
/** The default order of the server: longest waiting first. */
const DEFAULT_SORT = 'askedAt'
const SHOWN = ['asked', 'confirmed'] as const

/** The number of citizens within reach, and those whose home awaits confirmation. */
export default function Citizens() {
  const t = citizenTexts.useText()
  const list = useList(citizens, 'list', { names: FILTERS, ranked: '-match' })
  // rendered once the card has its height, so that the list below it does not jump
  const isCardComplete = !useAsk(citizens, 'reached', { query: {} }).isPending
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={classes.stack}>
        <ReachedCard />
        {isCardComplete && <Homes list={list} />}
      </div>
    </Page>
  )
}

function Homes({ list }: { list: ReturnType<typeof useList<typeof citizens, 'list'>> }) {
  const t = citizenTexts.useText()
  const lang = useLang()
  const { state, change } = list
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  return (
    <>
      <FilterTabs
        label={t('list.tabs')}
        value={SHOWN.find((one) => one === state.filters.status)}
        tabs={[
          { value: undefined, name: t('list.all') },
          ...SHOWN.map((value) => ({ value, name: citizenLabels[lang].status[value] })),
        ]}
        onChange={(status) => change({ filters: { ...state.filters, status } })}
      />
      <ListTable<Citizen>
        name="citizens"
        label={t('list.title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(row) => row.id}
        rowName={nameOf}
        toolbar={<ListToolbar list={list} search={t('list.search')} />}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      />
    </>
  )
}

const nameOf = ({ lastName, firstName }: Citizen) => `${lastName} ${firstName}`.trim()

function columnsOf(t: Translate<typeof mn>, lang: Lang): Column<Citizen>[] {
  return [
    { id: 'name', header: t('list.name'), sortable: true, cell: (row) => <bdi>{nameOf(row)}</bdi> },
    {
      id: 'area',
      header: t('list.area'),
      sortable: true,
      cell: ({ area }) => (area ? <RelativeAreaName area={area} /> : NO_VALUE),
    },
    {
      id: 'status',
      header: t('list.status'),
      plain: true,
      cell: ({ status }) => <HomeStatusLabel status={status} />,
    },
    {
      id: 'askedAt',
      header: t('list.askedAt'),
      sortable: true,
      cell: ({ askedAt, confirmedAt }) => {
        const at = askedAt ?? confirmedAt
        return at ? <time dateTime={at}>{formatDay(dayInUlaanbaatar(new Date(at)), lang)}</time> : NO_VALUE
      },
    },
    { id: 'steps', header: t('list.steps'), cell: (row) => <Steps citizen={row} /> },
  ]
}

function Steps({ citizen }: { citizen: Citizen }) {
  const t = citizenTexts.useText()
  const labels = citizenLabels[useLang()].action
  const act = useDo(citizens, 'act')
  const moves = homeWorkflow.moves.filter(
    ({ from, action }) => from === citizen.status && citizen.allowedActions.includes(action),
  )
  if (moves.length === 0) return NO_VALUE
  return (
    <div className={classes.steps}>
      <WorkflowButtons<HomeAction>
        moves={moves}
        main="confirm"
        label={(action) => labels[action]}
        question={(action) =>
          action === 'decline' || action === 'revoke'
            ? {
                title: t(`ask.${action}`),
                text: `${nameOf(citizen)}. ${t(`ask.${action}Text`)}`,
                danger: action === 'revoke',
              }
            : { title: labels[action] }
        }
        onAct={(action, note) =>
          act.mutateAsync({
            params: { id: citizen.id },
            body: {
              action: action as 'confirm' | 'decline' | 'revoke',
              ...(citizen.area ? { homeId: citizen.area.id } : {}),
              ...(note ? { note } : {}),
            },
          })
        }
      />
    </div>
  )
}
