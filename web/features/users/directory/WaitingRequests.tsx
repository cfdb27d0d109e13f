import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { REQUEST_VIEWS, users, type WaitingRequest } from '#contract/features/users/index.ts'
import { RelativeAreaName } from '../../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../../core/i18n/text.ts'
import { FilterTabs } from '../../../core/lists/FilterTabs.tsx'
import { ListTable } from '../../../core/lists/ListTable.tsx'
import { useList } from '../../../core/lists/use-list.ts'
import type { Column } from '../../../ui/data/table/types.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import type { mn } from './mn.ts'
import { userTexts } from './texts.ts'
import { RequestSteps, useRequestText } from './UserRequests.tsx'
import classes from './users.module.css'

const FILTERS = ['view'] as const
/** The default order of the server: longest waiting first. */
const DEFAULT_SORT = 'askedAt'

/** All changes of accounts that wait for a second admin, as far as the reader may decide them or asked for them. */
export default function WaitingRequests() {
  const t = userTexts.useText()
  const lang = useLang()
  const list = useList(users, 'requests', { names: FILTERS })
  const what = useRequestText()
  const columns = useMemo(() => columnsOf(t, lang, what), [t, lang, what])
  const { state, change } = list
  return (
    <Page title={t('requests.title')} lead={t('requests.lead')}>
      <FilterTabs
        label={t('requests.tabs')}
        value={REQUEST_VIEWS.find((one) => one === state.filters.view)}
        tabs={[
          { value: undefined, name: t('requests.view.all') },
          ...REQUEST_VIEWS.map((value) => ({ value, name: t(`requests.view.${value}`) })),
        ]}
        onChange={(view) => change({ filters: { ...state.filters, view } })}
      />
      <ListTable<WaitingRequest>
        name="account-requests"
        label={t('requests.title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(row) => row.id}
        rowName={(row) => row.user.name}
        empty={{ title: t('requests.emptyTitle'), text: t('requests.emptyText') }}
      />
    </Page>
  )
}

function columnsOf(
  t: Translate<typeof mn>,
  lang: Lang,
  what: (request: WaitingRequest) => string,
): Column<WaitingRequest>[] {
  const moment = (at: string) => <time dateTime={at}>{formatDateTime(new Date(at), lang)}</time>
  return [
    {
      id: 'person',
      header: t('requests.person'),
      cell: ({ user }) => (
        <span className={classes.words}>
          <Link to={`/dashboard/user/${user.id}/edit`} className={classes.name}>
            <bdi>{user.name}</bdi>
          </Link>
          {user.area && (
            <span className={classes.small}>
              <RelativeAreaName area={user.area} />
            </span>
          )}
        </span>
      ),
    },
    { id: 'what', header: t('requests.what'), cell: (row) => what(row) },
    { id: 'askedBy', header: t('requests.askedBy'), cell: (row) => <bdi>{row.askedBy}</bdi> },
    { id: 'askedAt', header: t('requests.askedAt'), sortable: true, cell: (row) => moment(row.askedAt) },
    { id: 'until', header: t('requests.until'), cell: (row) => moment(row.expiresAt) },
    {
      id: 'steps',
      header: t('requests.steps'),
      cell: (row) => (
        <div className={classes.steps}>
          <RequestSteps userId={row.user.id} request={row} />
        </div>
      ),
    },
  ]
}
