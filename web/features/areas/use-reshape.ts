import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '#contract/core/time/dates.ts'
import { areas, type Reshape, type ReshapePlan } from '#contract/features/areas/index.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { fieldText } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { AREAS } from './addresses.ts'
import { areaTexts } from './texts.ts'

/** Features whose data contains names of areas, which are refetched. */
const SHOWN = ['users', 'leaders', 'reports', 'violations', 'surveys', 'contacts', 'rates'].map((name) => ({ name }))

/**
 * Plans a change of the tree, then confirms it. A refusal is returned in `errors` by the field that it concerns when
 * this is one of `fields`, otherwise as `problem`, also when the plan is outdated.
 */
export function useReshape(id: string, fields: readonly string[], onDone: () => void) {
  const t = areaTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const planning = useDo(areas, 'plan')
  const doing = useDo(areas, 'reshape', SHOWN)
  const [planned, setPlanned] = useState<{ change: Reshape; plan: ReshapePlan }>()
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const forget = () => {
    setProblem(undefined)
    setErrors({})
  }
  const refused = (error: unknown) => {
    const all = error instanceof ApiProblem ? error.errors : []
    const hidden = all.find(({ path }) => !fields.includes(path))
    setErrors(Object.fromEntries(all.toReversed().map((one) => [one.path, fieldText(one)])))
    if (hidden) setProblem(fieldText(hidden))
    else if (all.length === 0) setProblem(problemText(error))
  }
  return {
    plan: planned?.plan,
    problem,
    errors,
    forget,
    isBusy: planning.isPending || doing.isPending,
    back: () => {
      setPlanned(undefined)
      forget()
    },
    show: async (change: Reshape) => {
      forget()
      try {
        const { data } = await planning.mutateAsync({ params: { id }, body: change })
        setPlanned({ change, plan: data })
      } catch (error) {
        refused(error)
      }
    },
    confirm: async () => {
      if (!planned) return
      try {
        const { change, plan } = planned
        const { data } = await doing.mutateAsync({ params: { id }, body: { change, print: plan.print } })
        const day = data.isOpen ? data.closedOn : null
        if (day) toast(t('reshape.doneClosing', { day: formatDay(day, lang) }), { variant: 'warning' })
        else toast(t('reshape.done'))
        onDone()
        await navigate(`${AREAS}/${data.id}`)
      } catch (error) {
        setPlanned(undefined)
        refused(error)
      }
    },
  }
}
