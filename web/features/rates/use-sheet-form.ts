import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { rates, type SheetFull, sheetChangeFor } from '#contract/features/rates/index.ts'
import { call } from '../../core/api.ts'
import { useContractForm, useLeaveWarning } from '../../core/form.tsx'
import { keyOf, useDo } from '../../core/query.ts'
import { useAskToLeave } from '../../core/use-ask-to-leave.ts'
import { toast } from '../../ui/toast.ts'
import { bodyOf, conflictsOf, merged, type SheetValues, valuesOf } from './sheet-values.ts'
import { rateTexts } from './texts.ts'

/** The form of a sheet: saved whole, from a version; when somebody else was faster, both versions of what differs are shown. */
export function useSheetForm(sheet: SheetFull) {
  const t = rateTexts.useText()
  const client = useQueryClient()
  const change = useDo(rates, 'change')
  const [base, setBase] = useState(sheet)
  const [theirs, setTheirs] = useState<SheetFull>()
  const [mustSend, setMustSend] = useState(false)
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
      client.setQueryData(keyOf(rates, 'one', { params }), saved)
      setBase(saved.data)
      toast(t('sheet.saved'))
    },
    onStale: () => {
      void call(rates, 'one', { params }).then(({ data }) => setTheirs(data))
    },
  })
  const { form, settle, onSubmit, isSending } = contract
  const isDirty = form.isDirty()
  const adopt = useCallback(
    (now: SheetFull) => {
      setBase(now)
      settle(valuesOf(now))
    },
    [settle],
  )

  // a newer version of somebody else, while nothing is typed here
  useEffect(() => {
    if (sheet.version > base.version && !isDirty && !isSending) adopt(sheet)
  }, [sheet, base.version, isDirty, isSending, adopt])

  // sent only when the version it is held against has become the other one
  useEffect(() => {
    if (!mustSend) return
    setMustSend(false)
    onSubmit()
  }, [mustSend, onSubmit])

  useLeaveWarning(isDirty, useAskToLeave())

  const mine = form.getValues()
  return {
    ...contract,
    isDirty,
    version: base.version,
    theirs: theirs && { sheet: theirs, at: conflictsOf(valuesOf(base), mine, valuesOf(theirs)) },
    dismiss: () => setTheirs(undefined),
    /** Saves what is saved now with my version of the chosen criteria put into it. */
    resolve: (keep: ReadonlySet<number>) => {
      if (!theirs) return
      const untouched = conflictsOf(valuesOf(base), mine, valuesOf(base))
      const mineToo = untouched.filter((i) => !conflictsOf(valuesOf(base), mine, valuesOf(theirs)).includes(i))
      const next = merged(mine, valuesOf(theirs), new Set([...keep, ...mineToo]))
      adopt(theirs)
      form.setValues(next)
      setTheirs(undefined)
      setMustSend(keep.size > 0)
    },
  }
}
