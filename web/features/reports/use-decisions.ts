import { type ReportRow, reports } from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import type { Decisions } from '../../core/lists/use-decisions.ts'
import { useDo } from '../../core/query/query.ts'
import { reportTexts } from './texts.ts'

/** The decisions on a report, in the queue and in the side panel. */
export function useReportDecisions(): Decisions<ReportRow> {
  const t = reportTexts.useText()
  const lang = useLang()
  const act = useDo(reports, 'act')
  const labels = reportLabels[lang].action
  const moved = async (id: string, body: Parameters<typeof act.mutateAsync>[0]['body']) =>
    (await act.mutateAsync({ params: { id }, body })).data
  return {
    name: ({ title }) => title,
    mayApprove: ({ allowedActions }) => allowedActions.includes('approve'),
    mayReturn: ({ allowedActions }) => allowedActions.includes('return'),
    approve: {
      label: labels.approve,
      done: ({ title }) => t('queue.approved', { name: title }),
      run: ({ id, version }) => moved(id, { action: 'approve', version }),
      undo: ({ id }, version) => moved(id, { action: 'revoke', version }),
    },
    giveBack: {
      label: labels.return,
      done: ({ title }) => t('queue.returned', { name: title }),
      question: { title: t('ask.return'), text: t('ask.returnText') },
      run: ({ id, version }, note) => moved(id, { action: 'return', note, version }),
    },
  }
}
