import './zod-strict.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import type * as z from 'zod/mini'
import { check } from '#contract/core/issues.ts'
import type { FieldError } from '#contract/core/problem.ts'
import { message } from '#contract/core/texts.ts'
import { toast } from '../ui/toast.ts'
import { ApiProblem } from './api.ts'
import { FormProblem } from './form-problem.ts'
import { forgetInputOf, keepInputOf, keptInputOf, whenInputMustBeKept } from './kept-input.ts'
import { useWho } from './session.tsx'
import { currentLang, useLang } from './text.ts'
import { coreTexts } from './texts/index.ts'
import { noteUnsaved } from './unsaved.ts'

type Refusal = Pick<FieldError, 'code' | 'params'> & { message?: string }

/**
 * What a field's code says, in the language shown now; a code without a text of ours says what the server said.
 * A field that is chosen from a list is not filled in: when it is missing, it asks for a choice.
 */
export function fieldText(error: Refusal, isChoice = false): string {
  const key = `field.${isChoice && error.code === 'required' ? 'choose_one' : error.code}`
  const text = message(currentLang(), key, error.params)
  return text === key ? (error.message ?? text) : text
}

export interface FormOptions<V extends Record<string, unknown>, S extends z.ZodMiniType> {
  /** The contract's schema of what is sent. */
  schema: S
  initial: V
  /** Fields in which something is chosen from a list. */
  choices?: readonly (keyof V & string)[]
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

/**
 * A form over a schema of the contract: checked as one types (after a field was left once) and again on the server by the
 * same schema; sent once, however often the button is pressed; what the server refuses lands on its field, in the language
 * shown. With an `id` its input outlives the end of the session.
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
      return result.ok ? {} : noted(refusals.current, result.errors, latest.current.choices)
    },
    // the form library makes its handlers anew only with another rule: it has to learn which fields were left
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
  useKeptInput(id, formRef)

  const settle = useCallback((values?: V) => {
    if (values) formRef.current.setValues(values)
    formRef.current.resetDirty(values ?? formRef.current.getValues())
  }, [])

  const submit = async () => {
    if (sending.current) return
    const current = formRef.current
    const { hasErrors, errors } = current.validate()
    if (hasErrors) {
      setLeft((before) => new Set([...before, ...Object.keys(errors)]))
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
      if (id) forgetInputOf(id)
      current.resetDirty(values)
    } catch (error) {
      const { onStale, choices } = latest.current
      setProblem(land(current, error, { onStale, choices, refusals: refusals.current }))
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

/** Stores what was refused, the first of each field, and returns its texts. */
function noted(
  refusals: Map<string, Refusal>,
  errors: readonly (Refusal & { path: string })[],
  choices: readonly string[] = [],
): Record<string, string> {
  const first = errors.toReversed()
  for (const error of first) refusals.set(error.path, error)
  return Object.fromEntries(first.map((error) => [error.path, fieldText(error, choices.includes(error.path))]))
}

/** Says what is wrong in the other language when it is chosen while the form is open. */
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

/** Keeps what is typed when the session ends, and puts it back, as unsaved input, when the same person returns. */
function useKeptInput<V extends Record<string, unknown>>(
  id: string | undefined,
  form: { current: UseFormReturnType<V> },
): void {
  const who = useWho()
  useEffect(() => {
    if (!id) return
    const kept = keptInputOf(id, who)
    if (kept) {
      forgetInputOf(id)
      const known = Object.entries(kept).filter(([name]) => name in form.current.getInitialValues())
      form.current.setValues(Object.fromEntries(known) as Partial<V>)
      toast(coreTexts.text('form.restored'), { variant: 'info' })
    }
    return whenInputMustBeKept(() => {
      if (form.current.isDirty()) keepInputOf(id, who, form.current.getValues())
    })
  }, [id, who, form])
}

/** Puts the server's refusal on its fields; answers what has no field, or what the whole says. */
function land<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  error: unknown,
  {
    onStale,
    choices,
    refusals,
  }: {
    onStale: ((current: unknown) => void) | undefined
    choices: readonly string[] | undefined
    refusals: Map<string, Refusal>
  },
): string | undefined {
  if (error instanceof FormProblem) return error.message
  if (!(error instanceof ApiProblem)) return coreTexts.text('error.noAnswer')
  if (error.code === 'stale' && onStale) {
    onStale(error.document.current)
    return undefined
  }
  const errors = noted(refusals, error.errors, choices)
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
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // the session has ended, or maintenance has begun: what is typed was kept
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
    const forget = noteUnsaved()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      forget()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}
