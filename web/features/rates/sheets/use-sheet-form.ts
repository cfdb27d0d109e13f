import { useCallback, useEffect, useMemo, useState } from 'react'
import { rates, type SheetFull, sheetChangeFor } from '#contract/features/rates/index.ts'
import { call } from '../../../core/api/client.ts'
import { useContractForm, useLeaveWarning } from '../../../core/forms/form.tsx'
import { useStaleMerge } from '../../../core/forms/stale-merge.ts'
import { useAskToLeave } from '../../../core/forms/use-ask-to-leave.ts'
import { useDo } from '../../../core/query/query.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { rateTexts } from '../texts.ts'
import { bodyOf, conflictsOf, merged, type SheetValues, valuesOf } from './sheet-values.ts'

/** The form of a sheet, saved as a whole with optimistic locking. On a conflict, both versions of differing criteria are offered. */
export function useSheetForm(sheet: SheetFull) {
  const t = rateTexts.useText()
  const change = useDo(rates, 'change')
  const [base, setBase] = useState(sheet)
  const stale = useStaleMerge<SheetFull>(() => onSubmit())
  const { theirs } = stale
  const [initial] = useState(() => valuesOf(sheet))
  const schema = useMemo(() => sheetChangeFor(sheet.template.groups), [sheet.template.groups])
  const params = { id: sheet.id }
  const contract = useContractForm<SheetValues, typeof schema>({
    schema,
    initial,
    id: `rate-sheet-${sheet.id}`,
    toBody: (values) => bodyOf(values, base.version),
    send: async (body) => {
      const saved = await change.mutateAsync({ params, body })
      setBase(saved.data)
      toast(t('sheet.saved'))
    },
    onStale: () => {
      void call(rates, 'one', { params }).then(({ data }) => stale.setTheirs(data))
    },
  })
  const { form, settle, onSubmit, isSending } = contract
  const isDirty = form.isDirty()
  const adopt = useCallback(
    (saved: SheetFull) => {
      setBase(saved)
      settle(valuesOf(saved))
    },
    [settle],
  )

  // somebody else saved a newer version, and there is no unsaved input to keep
  useEffect(() => {
    if (sheet.version > base.version && !isDirty && !isSending) adopt(sheet)
  }, [sheet, base.version, isDirty, isSending, adopt])

  useLeaveWarning(isDirty, useAskToLeave())

  const mine = form.getValues()
  return {
    ...contract,
    isDirty,
    version: base.version,
    theirs: theirs && { sheet: theirs, at: conflictsOf(valuesOf(base), mine, valuesOf(theirs)) },
    dismiss: stale.dismiss,
    /** Saves the other version with my version of the chosen criteria. */
    resolve: (keep: ReadonlySet<number>) => {
      if (!theirs) return
      const changedByMe = conflictsOf(valuesOf(base), mine, valuesOf(base))
      const mineWithoutConflict = changedByMe.filter(
        (i) => !conflictsOf(valuesOf(base), mine, valuesOf(theirs)).includes(i),
      )
      const next = merged(mine, valuesOf(theirs), new Set([...keep, ...mineWithoutConflict]))
      adopt(theirs)
      form.setValues(next)
      stale.settleChoice(keep.size > 0)
    },
  }
}
