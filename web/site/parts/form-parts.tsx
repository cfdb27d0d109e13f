import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { inLang } from '#contract/core/text/unicode.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { areaLabel } from './area-label.ts'

/** The errors of a refused form. */
export interface FormProblem {
  code: string
  title?: string
  errors?: readonly { path: string; message: string }[] | undefined
}

/** The error summary above a form, with links to the fields. `labels` are the field names by path. */
export function FormSummary(props: {
  problem: FormProblem
  title: string
  wait: string
  labels: Readonly<Record<string, string>>
  ref?: Ref<HTMLDivElement>
}) {
  const { problem, title, wait, labels, ref } = props
  return (
    <div className="form-problem" role="alert" tabIndex={-1} ref={ref}>
      <h2>{title}</h2>
      {problem.errors?.length ? (
        <ul>
          {problem.errors.map(({ path, message }) => (
            <li key={path}>{labels[path] ? <a href={`#${path}`}>{`${labels[path]}: ${message}`}</a> : message}</li>
          ))}
        </ul>
      ) : (
        <p>{problem.code === 'too_many' ? wait : problem.title}</p>
      )}
    </div>
  )
}

/** A honeypot: a hidden field that only bots fill in. */
export function Honeypot() {
  const { t } = useSite()
  return (
    <p className="trap" aria-hidden>
      <label>
        {t('contact.website')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </p>
  )
}

interface FieldProps {
  name: string
  label: string
  help?: string
  error: string | undefined
  required?: boolean
  children: (field: {
    id: string
    name: string
    required?: true
    'aria-invalid'?: true
    'aria-describedby'?: string
  }) => ReactNode
}

/** A labelled field with its help and error. */
export function Field({ name, label, help, error, required, children }: FieldProps) {
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="form-field" data-wrong={error ? true : undefined}>
      <label htmlFor={name}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {children({
        id: name,
        name,
        ...(required && { required }),
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {help && (
        <p id={`${name}-help`} className="form-help">
          {help}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="form-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** District and khoroo: the khoroos are fetched by script, or by a button without scripts. */
export function Place(props: {
  data: PageData
  /** The initial values; those of the page by default. */
  values?: Readonly<Record<string, string>>
  error: string | undefined
  label: string
  help: string
  /** Labels of the empty options of district and khoroo. */
  none: { district: string; khoroo: string }
  /** The khoroo is required. */
  required?: boolean
  children?: ReactNode
}) {
  const { data, error, label, help, none, required } = props
  const { t, lang } = useSite()
  const values = props.values ?? data.form?.values ?? {}
  // sent as long as its name is unknown, as on a slow network
  const [khoroo, setKhoroo] = useState(values.khoroo)
  const [khoroos, setKhoroos] = useState<readonly AreaName[]>(data.khoroos?.data ?? [])
  const district = useRef<HTMLSelectElement>(null)
  const choose = (chosen: string) => {
    setKhoroos([])
    if (!chosen) return
    fetch(`/v1/areas/names?parentId=${encodeURIComponent(chosen)}`)
      .then((answer) => (answer.ok ? answer.json() : { data: [] }))
      .then((answer: { data: AreaName[] }) => setKhoroos(answer.data))
      // without them the form can still be submitted by the button
      .catch(() => {})
  }
  const chooseFirst = useRef(choose)
  // it may have been selected before this script was loaded
  useEffect(() => {
    const chosen = district.current?.value
    if (chosen && chosen !== data.khoroos?.data[0]?.parentId) chooseFirst.current(chosen)
  }, [data])
  return (
    <fieldset className="form-place" id="to" aria-describedby={error ? 'to-help to-error' : 'to-help'}>
      <legend>
        {label}
        {required && <span aria-hidden> *</span>}
      </legend>
      {props.children}
      <div className="form-pair">
        <div className="form-field">
          <label htmlFor="district">{t('contact.district')}</label>
          <select
            id="district"
            ref={district}
            name="district"
            defaultValue={values.district ?? ''}
            onChange={(event) => {
              setKhoroo(undefined)
              choose(event.currentTarget.value)
            }}
          >
            <option value="">{none.district}</option>
            {(data.districts?.data ?? []).map((area) => (
              <option key={area.id} value={area.id}>
                {areaLabel(area, lang, t)}
              </option>
            ))}
          </select>
        </div>
        <Khoroos khoroos={khoroos} chosen={values.khoroo} unnamed={khoroo} none={none.khoroo} />
      </div>
      <button type="submit" name="step" value="khoroo" className="quiet no-script" formNoValidate>
        {t('contact.khoroos')}
      </button>
      <p id="to-help" className="form-help">
        {help}
      </p>
      {error && (
        <p id="to-error" className="form-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface KhoroosProps {
  khoroos: readonly AreaName[]
  /** The initial value. */
  chosen: string | undefined
  /** A khoroo whose name is not known yet. */
  unnamed: string | undefined
  none: string
}

function Khoroos({ khoroos, chosen = '', unnamed, none }: KhoroosProps) {
  const { t, lang } = useSite()
  if (khoroos.length === 0) return unnamed ? <input type="hidden" name="khoroo" value={unnamed} /> : null
  return (
    <div className="form-field">
      <label htmlFor="khoroo">{t('contact.khoroo')}</label>
      <select id="khoroo" name="khoroo" key={khoroos[0]?.parentId} defaultValue={chosen}>
        <option value="">{none}</option>
        {khoroos.map((area) => (
          <option key={area.id} value={area.id}>
            {inLang(area.name, lang)}
          </option>
        ))}
      </select>
    </div>
  )
}
