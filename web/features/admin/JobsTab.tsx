import { useMemo } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { admin, JOB_LANES, JOB_STATES, type Job } from '#contract/features/admin/index.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { When } from '../../core/records/When.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import { jobName, jobReason } from './labels.ts'
import type { mn } from './mn.ts'
import { useText } from './texts.ts'
import { useRetry } from './use-retry.ts'

const TONES = { waiting: 'info', running: 'progress', done: 'good', failed: 'bad' } as const

/** Background jobs; a failed job can be retried. */
export function JobsTab() {
  const t = useText()
  const lang = useLang()
  const list = useList(admin, 'jobs', { names: ['state', 'lane'] })
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const tryAgain = useRetry('retryJob', t('jobs.retried'))
  return (
    <ListTable<Job>
      name="admin-jobs"
      label={t('list.jobs')}
      list={list}
      columns={columns}
      defaultSort="-createdAt"
      rowId={(row) => String(row.id)}
      rowName={(row) => jobName(row.kind, t)}
      rowActions={(row) =>
        row.state === 'failed' || row.state === 'waiting'
          ? [{ label: t('jobs.retry'), onSelect: () => tryAgain(row) }]
          : []
      }
      toolbar={
        <Toolbar>
          <NativeSelect
            label={t('jobs.state')}
            value={list.state.filters.state ?? ''}
            options={[
              { value: '', label: t('jobs.any') },
              ...JOB_STATES.map((value) => ({ value: value as string, label: t(`jobs.${value}`) })),
            ]}
            onChange={(state) => list.change({ filters: { state: state || undefined } })}
          />
          <NativeSelect
            label={t('jobs.lane')}
            value={list.state.filters.lane ?? ''}
            options={[
              { value: '', label: t('jobs.anyLane') },
              ...JOB_LANES.map((value) => ({ value: value as string, label: t(`jobs.lanes.${value}`) })),
            ]}
            onChange={(lane) => list.change({ filters: { lane: lane || undefined } })}
          />
        </Toolbar>
      }
      empty={{ title: t('jobs.emptyTitle'), text: t('jobs.emptyText') }}
    />
  )
}

function columnsOf(t: Translate<typeof mn>, lang: 'mn' | 'en'): Column<Job>[] {
  return [
    { id: 'kind', header: t('jobs.kind'), cell: (row) => jobName(row.kind, t) },
    {
      id: 'state',
      header: t('jobs.state'),
      cell: (row) => <Status tone={TONES[row.state]}>{t(`jobs.${row.state}`)}</Status>,
    },
    { id: 'attempts', header: t('jobs.attempts'), align: 'end', cell: (row) => formatNumber(row.attempts, lang) },
    { id: 'createdAt', header: t('jobs.createdAt'), sortable: true, cell: (row) => <When at={row.createdAt} /> },
    { id: 'runAt', header: t('jobs.runAt'), sortable: true, hidden: true, cell: (row) => <When at={row.runAt} /> },
    { id: 'lane', header: t('jobs.lane'), hidden: true, cell: (row) => t(`jobs.lanes.${row.lane}`) },
    { id: 'error', header: t('jobs.reason'), cell: (row) => jobReason(row, t) },
  ]
}
