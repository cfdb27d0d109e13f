import { useEffect } from 'react'
import { textAt } from '#contract/core/text/catalogue.ts'
import {
  type Report,
  type ReportAction,
  type ReportRow,
  reports,
  reportWorkflow,
} from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { type BulkStep, useBulkQuestion, useBulkStep, type useChosen } from '../../core/lists/use-bulk.ts'
import { useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { reportTexts } from './texts.ts'

type Chosen = ReturnType<typeof useChosen>

/** The allowed moves of a report, each with the note and confirmation it requires. */
export const movesOf = (row: Pick<ReportRow, 'status' | 'allowedActions'>) =>
  row.allowedActions.flatMap((action) => {
    const move = reportWorkflow.moves.find((m) => m.action === action && m.from === row.status)
    return move
      ? [{ action, ...('note' in move && { note: move.note }), ...('confirm' in move && { confirm: move.confirm }) }]
      : []
  })

/** Records once that the user's level has opened the report. */
export function useMarkOpened(report: Pick<Report, 'id' | 'toOpen'> | undefined): void {
  const { mutate } = useDo(reports, 'open')
  const id = report?.toOpen ? report.id : undefined
  useEffect(() => {
    if (id) mutate({ params: { id } })
  }, [id, mutate])
}

/** The confirmation question of a step. */
export function useQuestion() {
  const t = reportTexts.useText()
  return (action: ReportAction): { title: string; text?: string } => {
    const title = t(`ask.${action}`)
    if (action === 'return') return { title, text: t('ask.returnText') }
    if (action === 'revoke') return { title, text: t('ask.revokeText') }
    return action === 'withdraw' ? { title, text: t('ask.withdrawText') } : { title }
  }
}

/** Deletes a draft after confirmation. Resolves to whether it was deleted. */
export function useRemove() {
  const t = reportTexts.useText()
  const remove = useDo(reports, 'remove')
  const askAndRemove = useRemoval()
  return ({ id, title }: Pick<ReportRow, 'id' | 'title'>): Promise<boolean> =>
    askAndRemove(t('ask.removeText', { title }), () => remove.mutateAsync({ params: { id } }), t('ask.removed'))
}

export type BulkAction = 'approve' | 'send_to_district' | 'send_to_city'
const DONE_TEXT_KEYS = {
  approve: 'approve',
  revoke: 'revoke',
  send_to_district: 'toDistrict',
  send_to_city: 'toCity',
} as const

/** Applies one step to the selected reports. Approval can be undone; sending to the next level cannot, so it is asked first. */
export function useBulk() {
  const t = reportTexts.useText()
  const lang = useLang()
  const bulk = useDo(reports, 'bulk')
  const step = useBulkStep()
  const ask = useBulkQuestion()
  const label = (action: BulkAction) => reportLabels[lang].action[action]
  const send = (action: BulkAction | 'revoke'): Pick<BulkStep, 'run' | 'done'> => ({
    run: (chosen, all) =>
      bulk.mutateAsync({ body: { ...(all ? { all: all as object } : { reports: chosen }), action } }),
    done: (count) => t(`bulk.${DONE_TEXT_KEYS[action]}`, { count }),
  })
  const run = async (
    action: BulkAction,
    { items, nameOf, all, count }: Pick<Chosen, 'items' | 'nameOf' | 'all' | 'count'>,
  ): Promise<boolean> =>
    (await ask({ all, count }, label(action), action !== 'approve')) &&
    step(
      items,
      {
        ...send(action),
        nameOf,
        stateOf: (state) => textAt(reportLabels[lang].status, state),
        ...(action === 'approve' && { undo: send('revoke') }),
      },
      all,
    )
  return { run, isBusy: bulk.isPending, label }
}
