import { type ReactNode, useRef, useState } from 'react'
import {
  type Calendar,
  type CalendarEvent,
  calendar,
  EventDraft,
  SCOPES,
  type Scope,
} from '#contract/features/calendar/index.ts'
import { call } from '../../core/api/client.ts'
import { type ContractForm, useContractForm } from '../../core/forms/form.tsx'
import { useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { bodyOf, type EventValues, newValues, type SavedEvent, valuesOf } from './event-values.ts'
import { calendarTexts } from './texts.ts'
import { useScopeQuestion } from './use-scope-question.tsx'
import type { NewSpan } from './views.ts'

type Saved = SavedEvent & { id: string; version: number }

/** An existing event, or the time of a new one. */
export type Edited = { event: CalendarEvent; span?: undefined } | { event: undefined; span: NewSpan }

interface EventForm extends Pick<ContractForm<EventValues>, 'form' | 'isSending' | 'problem'> {
  /** Asks which occurrences of a series are meant, once the form is right, and sends it. */
  submit: () => Promise<void>
  /** The open question, to be placed outside of the form. */
  question: ReactNode
  /** What somebody else has saved meanwhile, and how to choose between both. */
  theirs: EventValues | undefined
  dismiss: () => void
  choose: (keep: ReadonlySet<string>) => void
}

/** The form of an event, with its version and, of a series, the occurrences that it changes. */
export function useEventForm({ event, span }: Edited, writable: readonly Calendar[], onSaved: () => void): EventForm {
  const t = calendarTexts.useText()
  const c = coreTexts.useText()
  const [base, setBase] = useState<{ id: string; version: number } | undefined>(event)
  const stale = useStaleMerge<Saved>(() => onSubmit())
  const { ask, question } = useScopeQuestion()
  const occurrence = event?.occurrence ?? null
  const scope = useRef<Scope>('all')
  const create = useDo(calendar, 'create')
  const change = useDo(calendar, 'change')
  const guests = event?.guests.map(({ id }) => id) ?? []
  const { form, onSubmit, isSending, problem, setProblem } = useContractForm<EventValues, typeof EventDraft>({
    schema: EventDraft,
    initial: event ? valuesOf(event, guests) : newValues(span, writable.find(({ area }) => area === null)?.id ?? ''),
    toBody: bodyOf,
    send: async (body) => {
      const part = occurrence === null ? {} : { occurrence, scope: scope.current }
      if (base) await change.mutateAsync({ params: { id: base.id }, body: { ...body, ...part, version: base.version } })
      else await create.mutateAsync({ body })
      toast(c('form.saved'))
      onSaved()
    },
    onStale: (current) => void showTheirs(current as Saved),
  })
  /** The saved version; of a series the occurrence that is in the form, since what the server sent has the times of the first. */
  const showTheirs = async (current: Saved) => {
    if (occurrence === null) return stale.setTheirs(current)
    try {
      stale.setTheirs((await call(calendar, 'one', { params: { id: current.id }, query: { occurrence } })).data)
    } catch {
      setProblem(t('gone'))
    }
  }
  const submit = async () => {
    if (occurrence !== null && !form.validate().hasErrors) {
      const { repeat } = form.getValues()
      // another repetition is none of a single occurrence
      const isSame = JSON.stringify(repeat) === JSON.stringify(form.getInitialValues().repeat)
      const chosen = await ask({ kind: 'change', scopes: isSame ? SCOPES : ['following', 'all'] })
      if (!chosen) return
      scope.current = chosen
    }
    onSubmit()
  }
  const theirs = stale.theirs && valuesOf(stale.theirs, form.getValues().guests)
  const choose = (keep: ReadonlySet<string>) => {
    if (!theirs) return
    form.setValues(withMine(theirs, form.getValues(), keep))
    setBase(stale.theirs)
    stale.settleChoice(keep.size > 0)
  }
  return { form, isSending, problem, submit, question, theirs, dismiss: stale.dismiss, choose }
}
