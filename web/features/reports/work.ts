import { reports } from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import type { WebWork, WorkItem } from '../../core/access/work.ts'
import { call } from '../../core/api/client.ts'
import { currentLang } from '../../core/i18n/text.ts'
import { reportTexts } from './texts.ts'

const act = (action: 'approve' | 'revoke', { id, version }: WorkItem) =>
  call(
    reports,
    'act',
    { params: { id }, body: { action, version } },
    { idempotencyKey: crypto.randomUUID(), refetches: true },
  )

const path = (id: string) => `/dashboard/reports/${id}`

/** Reports that were sent to the reader's level: approved in the queue, and taken back by revoking the approval. */
export const toApprove: WebWork = {
  path,
  step: {
    label: () => reportLabels[currentLang()].action.approve,
    run: (report) => act('approve', report),
    done: () => reportTexts.text('bulk.approve', { count: 1 }),
    undo: (report) => act('revoke', { ...report, version: report.version + 1 }),
  },
}

/** Reports that came back, to be corrected on their page. */
export const returned: WebWork = { path }
