import './zod-strict.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import type * as z from 'zod/mini'
import { check } from '#contract/core/model/parse.ts'
import type { FieldError } from '#contract/core/model/problem.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ApiProblem } from '../api/client.ts'
import { deleteSavedInput, onSaveInput, savedInputOf, saveInputOf } from '../device/saved-input.ts'
import { message } from '../i18n/messages.ts'
import { useLang } from '../i18n/text.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { FormProblem } from '../outbox/form-problem.ts'
import { useUserId } from '../session/session.tsx'
import { registerUnsaved } from './unsaved.ts'

type Refusal = Pick<FieldError, 'code' | 'params'> & { message?: string }

/**
 * The text of a field's error code in the current language; a code without a text falls back to the server's message. A
 * missing selection asks for a choice instead of for input.
 */
export function fieldText(error: Refusal, isChoice = false): string {
  const key = `field.${isChoice && error.code === 'required' ? 'choose_one' : error.code}`
  const text = message(key, error.params)
  return text === key ? (error.message ?? text) : text
}

export interface FormOptions<V extends Record<string, unknown>, S extends z.ZodMiniType> {
  /** The contract's schema of the request body. */
  schema: S
  initial: V
  /** Fields with a list of options. */
  choices?: readonly (keyof V & string)[]
  /** Unique name of the form, under which its input is saved when the session ends. */
  id?: string
  /** Converts the fields to the request body; by default they are the body. */
  toBody?: (values: V) => unknown
  /** Sends the request. Errors that it throws are shown on their fields. */
  send: (body: z.output<S>, values: V) => Promise<unknown>
  /** Called with the current record when somebody else has saved first. */
  onStale?: (current: unknown) => void
}

export interface ContractForm<V extends Record<string, unknown>> {
  form: UseFormReturnType<V>
  onSubmit: (event?: FormEvent) => void
  isSending: boolean
  /** The error of the whole form, or of a field that the form does not show. */
  problem: string | undefined
  setProblem: (text: string | undefined) => void
  /** Shows an error of the server as if `send` had thrown it, e.g. when another dialog has sent the values. */
  refuse: (error: unknown) => void
  /** Marks the current values as saved. */
  settle: (values?: V) => void
}

/**
 * A form over a schema of the contract. Input is validated while typing (once a field was left) and again on the server
 * by the same schema; it is sent once, however often the button is pressed; server errors are shown on their fields in
 * the current language. With an `id` the input survives the end of the session.
 */
export function useContractForm<V extends Record<string, unknown>, S extends z.ZodMiniType>(
  options: FormOptions<V, S>,
): ContractForm<V> {
  const latest = useRef(options)
  latest.current = options
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const [problem, setProblem] = useState<string>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const refusals = useRef(new Map<string, Refusal>())
  const { id, initial } = options

  const validate = useCallback(
    (values: V): Record<string, string> => {
      const { schema, toBody } = latest.current
      const result = check(schema, toBody ? toBody(values) : values)
      return result.ok ? {} : storeRefusals(refusals.current, result.errors, latest.current.choices)
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form library rebuilds its handlers only for a new rule, and they need `left`
    [left],
  )

  const form = useForm<V>({
    initialValues: initial,
    validate,
    validateInputOnBlur: true,
    validateInputOnChange: [...left] as never,
    clearInputErrorOnChange: true,
    enhanceGetInputProps: ({ inputProps: { onBlur }, field }) => ({
      onBlur: () => {
        onBlur?.()
        setLeft((before) => (before.has(String(field)) ? before : new Set(before).add(String(field))))
      },
    }),
  })
  const formRef = useRef(form)
  formRef.current = form
  useErrorsInLanguage(form, refusals.current, options.choices)
  useSavedInput(id, formRef)

  const settle = useCallback((values?: V) => {
    if (values) formRef.current.setValues(values)
    formRef.current.resetDirty(values ?? formRef.current.getValues())
  }, [])

  const refuse = (error: unknown) => {
    const { onStale, choices } = latest.current
    // onStale may report a problem of its own, so nothing is reported after it
    if (onStale && error instanceof ApiProblem && error.code === 'stale') onStale(error.document.current)
    else setProblem(showErrors(formRef.current, error, choices, refusals.current))
  }

  const submit = async () => {
    if (sending.current) return
    const current = formRef.current
    const { hasErrors, errors } = current.validate()
    if (hasErrors) {
      setLeft((before) => new Set([...before, ...Object.keys(errors)]))
      focusFirst(current, Object.keys(errors))
      setProblem(messagesOfHiddenFields(current, errors))
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
      if (id) deleteSavedInput(id)
      current.resetDirty(values)
    } catch (error) {
      refuse(error)
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault()
    void submit()
  }
  return { form, onSubmit, isSending, problem, setProblem, refuse, settle }
}

/** Stores the refusals, the first of each field, and returns their texts. */
function storeRefusals(
  refusals: Map<string, Refusal>,
  errors: readonly (Refusal & { path: string })[],
  choices: readonly string[] = [],
): Record<string, string> {
  const first = errors.toReversed()
  for (const error of first) refusals.set(error.path, error)
  return Object.fromEntries(first.map((error) => [error.path, fieldText(error, choices.includes(error.path))]))
}

/** Translates the shown errors when the language changes while the form is open. */
function useErrorsInLanguage<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  refusals: Map<string, Refusal>,
  choices: readonly string[] = [],
): void {
  const lang = useLang()
  const said = useRef(lang)
  useEffect(() => {
    if (said.current === lang) return
    said.current = lang
    const translated = Object.entries(form.errors).map(([path, text]) => {
      const refusal = refusals.get(path)
      return [path, refusal ? fieldText(refusal, choices.includes(path)) : text]
    })
    form.setErrors(Object.fromEntries(translated))
  }, [lang, form, refusals, choices])
}

/** Saves the input when the session ends, and restores it, as unsaved, when the same person returns. */
function useSavedInput<V extends Record<string, unknown>>(
  id: string | undefined,
  form: { current: UseFormReturnType<V> },
): void {
  const who = useUserId()
  useEffect(() => {
    if (!id) return
    const kept = savedInputOf(id, who)
    if (kept) {
      deleteSavedInput(id)
      const known = Object.entries(kept).filter(([name]) => name in form.current.getInitialValues())
      form.current.setValues(Object.fromEntries(known) as Partial<V>)
      toast(coreTexts.text('form.restored'), { variant: 'info' })
    }
    return onSaveInput(() => {
      if (form.current.isDirty()) saveInputOf(id, who, form.current.getValues())
    })
  }, [id, who, form])
}

/** Shows the server's errors on their fields; returns the error of the whole form, or of fields that are not shown. */
function showErrors<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  error: unknown,
  choices: readonly string[] | undefined,
  refusals: Map<string, Refusal>,
): string | undefined {
  if (error instanceof FormProblem) return error.message
  if (!(error instanceof ApiProblem)) return coreTexts.text('error.noAnswer')
  const errors = storeRefusals(refusals, error.errors, choices)
  form.setErrors(errors)
  focusFirst(form, Object.keys(errors))
  return messagesOfHiddenFields(form, errors) ?? (error.errors.length === 0 ? error.document.title : undefined)
}

/** The messages of fields that the form does not show; they are shown above it. */
function messagesOfHiddenFields<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  errors: Record<string, unknown>,
): string | undefined {
  const lost = Object.entries(errors).filter(([path]) => !nodeOf(form, path))
  return lost.length > 0 ? lost.map(([, text]) => String(text)).join('. ') : undefined
}

/** The element of a path, or of the nearest path above it (an error inside a rich text belongs to the text). */
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
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // the session has ended or maintenance has begun: the input was saved
      !/^\/(auth|maintenance)/.test(nextLocation.pathname),
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
    const forget = registerUnsaved()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      forget()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}
