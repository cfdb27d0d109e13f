import { useMemo } from 'react'
import { formatNumber } from '#contract/core/numbers.ts'
import { admin, type Job } from '#contract/features/admin/index.ts'
import { ApiProblem } from '../../core/api.ts'
import { useList } from '../../core/list.ts'
import { useDo } from '../../core/query.ts'
import { type Translate, useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { When } from '../../core/When.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { Status } from '../../ui/Status.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { Column } from '../../ui/table/types.ts'
import { toast } from '../../ui/toast.ts'
import { ListTable } from './ListTable.tsx'
import type { mn } from './mn.ts'
import { useText } from './texts.ts'
import { jobName } from './words.ts'

const STATES = ['waiting', 'running', 'done', 'failed'] as const
const TONES = { waiting: 'info', running: 'progress', done: 'good', failed: 'bad' } as const

/** Work behind the scenes; what failed can be tried again. */
export function JobsTab() {
  const t = useText()
  const core = coreTexts.useText()
  const lang = useLang()
  const list = useList(admin, 'jobs', { names: ['state'] })
  const retry = useDo(admin, 'retryJob')
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const tryAgain = (job: Job) =>
    retry.mutate(
      { params: { id: job.id } },
      {
        onSuccess: () => void toast(t('jobs.retried')),
        onError: (error) =>
          void toast(error instanceof ApiProblem ? error.document.title : core('error.noAnswer'), { variant: 'error' }),
      },
    )
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
              ...STATES.map((value) => ({ value: value as string, label: t(`jobs.${value}`) })),
            ]}
            onChange={(state) => list.change({ filters: { state: state || undefined } })}
          />
        </Toolbar>
      }
      emptyTitle={t('jobs.emptyTitle')}
      emptyText={t('jobs.emptyText')}
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
    { id: 'error', header: t('jobs.error'), cell: (row) => row.error ?? '–' },
  ]
}
