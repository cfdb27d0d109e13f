import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../core/api/client.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'

interface Values {
  email: string
  password: string
  code: string
}
type Name = keyof Values

/** Props of a form input. */
export interface LoginField {
  name: Name
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

const REQUIRED = 'required'

/**
 * The fields of the sign-in form. It only checks that they are filled in; the server's errors are shown on the fields.
 * It does not use the contract's schema like other forms, since schemas and form library would be a sixth of this
 * page's script.
 */
export function useLoginFields(email: string, send: (values: Values) => Promise<unknown>) {
  const t = coreTexts.useText()
  const [values, setValues] = useState<Values>({ email, password: '', code: '' })
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const latest = useRef(values)
  latest.current = values

  useEffect(() => {
    if (Object.keys(errors).length > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [errors])

  const set = (changed: Partial<Values>) => {
    latest.current = { ...latest.current, ...changed }
    setValues(latest.current)
    setErrors({})
    setProblem(undefined)
  }

  const submit = async () => {
    if (sending.current) return
    const missing = (['email', 'password'] as const).filter((name) => latest.current[name].trim() === '')
    setProblem(undefined)
    setErrors(Object.fromEntries(missing.map((name) => [name, REQUIRED])))
    if (missing.length === 0) await run(() => send(latest.current))
  }

  /** Runs one attempt to sign in, never two at once, and shows why it failed. */
  const run = async (attempt: () => Promise<unknown>) => {
    if (sending.current) return
    sending.current = true
    setSending(true)
    setProblem(undefined)
    try {
      await attempt()
    } catch (error) {
      refuse(error)
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiProblem)) return setProblem(t('error.noAnswer'))
    const onFields = error.errors.filter(({ path }) => path in values)
    if (onFields.length === 0) return setProblem(error.errors[0]?.message ?? error.document.title)
    setErrors(Object.fromEntries(onFields.toReversed().map(({ path, message }) => [path, message])))
  }

  const field = (name: Name): LoginField => ({
    name,
    value: values[name],
    error: errors[name] === REQUIRED ? t('form.required') : errors[name],
    onChange: (event) => set({ [name]: event.currentTarget.value }),
  })
  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault()
    void submit()
  }
  return { values, field, set, run, problem, isSending, onSubmit }
}
