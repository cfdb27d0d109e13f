import './zod-strict.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import type * as z from 'zod/mini'
import { check } from '#contract/core/issues.ts'
import type { FieldError } from '#contract/core/problem.ts'
import { message } from '#contract/core/texts.ts'
import { ApiProblem } from './api.ts'
import { currentLang } from './text.ts'
import { coreTexts } from './texts/index.ts'

/** What a field's code says, in the language shown now. */
export const fieldText = (error: Pick<FieldError, 'code' | 'params'>): string =>
  message(currentLang(), `field.${error.code}`, error.params)

export interface FormOptions<V extends Record<string, unknown>, S extends z.ZodMiniType> {
  /** The contract's schema of what is sent. */
  schema: S
  initial: V
  /** Keeps what was typed when the session ends, until it is sent: a name that is unique among forms. */
  id?: string
  /** Makes what is sent of what the fields hold; the fields as they are when left out. */
  toBody?: (values: V) => unknown
  /** Sends it. What it throws lands on its fields. */
  send: (body: z.output<S>, values: V) => Promise<unknown>
  /** Called when somebody else was faster: with the record as it is now. */
  onStale?: (current: unknown) => void
}

export interface ContractForm<V extends Record<string, unknown>> {
  form: UseFormReturnType<V>
  onSubmit: (event?: FormEvent) => void
  isSending: boolean
  /** What is wrong with the whole, or with a field that the form does not show. */
  problem: string | undefined
  setProblem: (text: string | undefined) => void
  /** Takes the fields as they are now for the state that was saved. */
  settle: (values?: V) => void
}

const KEPT = 'nutag-form-'

/**
 * A form over a schema of the contract: checked as one types (after a field was left once) and again on the server by the
 * same schema; sent once, however often the button is pressed; what the server refuses lands on its field.
 */
export function useContractForm<V extends Record<string, unknown>, S extends z.ZodMiniType>(
  options: FormOptions<V, S>,
): ContractForm<V> {
  const latest = useRef(options)
  latest.current = options
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const [problem, setProblem] = useState<string>()
  const { id } = options
  const initial = useMemo(() => (id ? restored(id, latest.current.initial) : latest.current.initial), [id])

  const validate = useCallback((values: V): Record<string, string> => {
    const { schema, toBody } = latest.current
    const result = check(schema, toBody ? toBody(values) : values)
    return result.ok ? {} : Object.fromEntries(result.errors.toReversed().map((e) => [e.path, fieldText(e)]))
  }, [])

  const form = useForm<V>({
    initialValues: initial,
    validate,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
  })
  const formRef = useRef(form)
  formRef.current = form

  useEffect(() => {
    if (!id) return
    const keep = () => {
      if (formRef.current.isDirty()) sessionStorage.setItem(`${KEPT}${id}`, JSON.stringify(formRef.current.getValues()))
    }
    window.addEventListener('nutag-session-ends', keep)
    return () => window.removeEventListener('nutag-session-ends', keep)
  }, [id])

  const settle = useCallback((values?: V) => {
    if (values) formRef.current.setValues(values)
    formRef.current.resetDirty(values ?? formRef.current.getValues())
  }, [])

  const submit = async () => {
    if (sending.current) return
    const current = formRef.current
    const { hasErrors, errors } = current.validate()
    if (hasErrors) {
      focusFirst(current, Object.keys(errors))
      setProblem(unshown(current, errors))
      return
    }
    sending.current = true
    setSending(true)
    setProblem(undefined)
    const values = current.getValues()
    try {
      const { schema, toBody, send } = latest.current
      const body = check(schema, toBody ? toBody(values) : values)
      if (!body.ok) return
      await send(body.value as z.output<S>, values)
      if (id) sessionStorage.removeItem(`${KEPT}${id}`)
      current.resetDirty(values)
    } catch (error) {
      setProblem(land(current, error, latest.current.onStale))
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault()
    void submit()
  }
  return { form, onSubmit, isSending, problem, setProblem, settle }
}

function restored<V>(id: string, initial: V): V {
  const kept = sessionStorage.getItem(`${KEPT}${id}`)
  if (!kept) return initial
  sessionStorage.removeItem(`${KEPT}${id}`)
  return { ...initial, ...(JSON.parse(kept) as Partial<V>) }
}

/** Puts the server's refusal on its fields; answers what has no field, or what the whole says. */
function land<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  error: unknown,
  onStale: ((current: unknown) => void) | undefined,
): string | undefined {
  if (!(error instanceof ApiProblem)) return coreTexts.text('error.noAnswer')
  if (error.code === 'stale' && onStale) {
    onStale(error.document.current)
    return undefined
  }
  const errors = Object.fromEntries(error.errors.toReversed().map((e) => [e.path, e.message]))
  form.setErrors(errors)
  focusFirst(form, Object.keys(errors))
  return unshown(form, errors) ?? (error.errors.length === 0 ? error.document.title : undefined)
}

/** The messages of fields that the form does not show: they are shown above it. */
function unshown<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  errors: Record<string, unknown>,
): string | undefined {
  const lost = Object.entries(errors).filter(([path]) => !nodeOf(form, path))
  return lost.length > 0 ? lost.map(([, text]) => String(text)).join('. ') : undefined
}

/** The field of a path, or of the nearest path above it (a code deep inside a rich text belongs to the text). */
function nodeOf<V extends Record<string, unknown>>(form: UseFormReturnType<V>, path: string): HTMLElement | null {
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const node =
      form.getInputNode(at as never) ?? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`)
    if (node) return node
  }
  return null
}

function focusFirst<V extends Record<string, unknown>>(form: UseFormReturnType<V>, paths: string[]): void {
  const nodes = paths.map((path) => nodeOf(form, path)).filter((node) => node !== null)
  const first = nodes.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
  first?.focus()
}

/** Asks before leaving a form with unsaved input, inside the application and out of it. */
export function useLeaveWarning(isDirty: boolean, ask: () => Promise<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !nextLocation.pathname.startsWith('/auth'),
  )
  const asking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    void ask().then((leave) => {
      asking.current = false
      if (leave) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, ask])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
