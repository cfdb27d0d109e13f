import { inLang } from '#contract/core/text/localized.ts'
import { periodName, rates, type Sheet } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { type BulkStep, useBulkQuestion, useBulkStep, type useChosen } from '../../../core/lists/use-bulk.ts'
import type { Decisions } from '../../../core/lists/use-decisions.ts'
import { useDo } from '../../../core/query/query.ts'
import { rateTexts } from '../texts.ts'

/** How a sheet is named in lists: its area and its period. */
export function useSheetName() {
  const lang = useLang()
  return ({ area, period }: Pick<Sheet, 'area' | 'period'>) => `${inLang(area.name, lang)}, ${periodName(period, lang)}`
}

/** The decisions on a sheet, in the queue and in the side panel. */
export function useSheetDecisions(): Decisions<Sheet> {
  const t = rateTexts.useText()
  const act = useDo(rates, 'act')
  const lang = useLang()
  const sheetName = useSheetName()
  const moved = async (id: string, body: Parameters<typeof act.mutateAsync>[0]['body']) =>
    (await act.mutateAsync({ params: { id }, body })).data
  return {
    name: ({ area }) => inLang(area.name, lang),
    mayApprove: ({ allowedActions }) => allowedActions.includes('approve'),
    mayReturn: ({ allowedActions }) => allowedActions.includes('reject'),
    approve: {
      label: t('action.approve'),
      done: (row) => t('bulk.approved', { name: sheetName(row) }),
      run: ({ id, version }) => moved(id, { action: 'approve', version }),
      // revoking an approval requires a note
      undo: ({ id }, version) => moved(id, { action: 'revoke', version, note: t('bulk.undoNote') }),
    },
    giveBack: {
      label: t('action.reject'),
      done: (row) => t('bulk.rejected', { name: sheetName(row) }),
      question: { title: t('question.reject') },
      run: ({ id, version }, note) => moved(id, { action: 'reject', note, version }),
    },
  }
}

/** Approves the selected sheets, or all that the list finds. Can be undone. */
export function useSheetBulk() {
  const t = rateTexts.useText()
  const bulk = useDo(rates, 'bulk')
  const step = useBulkStep()
  const ask = useBulkQuestion()
  const send = (action: 'approve' | 'revoke'): Pick<BulkStep, 'run' | 'done'> => ({
    run: (sheets, all) =>
      bulk.mutateAsync({
        body: {
          ...(all ? { all: all as object } : { sheets }),
          action,
          ...(action === 'revoke' && { note: t('bulk.undoNote') }),
        },
      }),
    done: (count) => t(`bulk.${action}`, { count }),
  })
  const approve = async (chosen: ReturnType<typeof useChosen>): Promise<void> => {
    const { items, nameOf, all } = chosen
    if (!(await ask(chosen, t('action.approve'), false))) return
    const isTaken = await step(items, { ...send('approve'), nameOf, undo: send('revoke') }, all)
    if (isTaken) chosen.clear()
  }
  return { approve, isBusy: bulk.isPending }
}
