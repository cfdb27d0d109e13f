import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LEVELS, type Level } from '#contract/core/model/actor.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { AreaChip } from '../../ui/controls/AreaChip.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { makeTexts, useLang } from '../i18n/text.ts'
import { useSession } from '../session/session.tsx'
import classes from './AreaPicker.module.css'
import { mn } from './area-mn.ts'
import { AREAS_FRESH_MS, type AreaChoice, areaSource } from './area-source.ts'

const texts = makeTexts('area', mn, async () => (await import('./area-en.ts')).en)

/** The area below which one can choose. */
export interface Within {
  id: string
  level: Level
  path: readonly { id: string; name: { mn: string; en?: string | undefined } }[]
}

export interface AreaPickerProps {
  /** The id of the chosen area, or null. */
  value: string | null
  onChange: (id: string | null) => void
  /**
   * Limits the choice to this area and those below it; by default the reader's area, or the whole city for people
   * without one.
   */
  within?: Within | null
  /** Levels that are a valid answer; higher ones only lead to them. All by default. */
  levels?: readonly Level[]
  label: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** The name of the form's field, so that its error can be focused. */
  field?: string
  /** A probable area: preselected while nothing is chosen, and taken as the answer where its level is valid. */
  suggestion?: string | null | undefined
}

/**
 * Selects an area from city to district, khoroo and section: each list is searchable and shows the areas below the
 * previous selection.
 */
export function AreaPicker(props: AreaPickerProps) {
  const { value, onChange, levels = LEVELS, label, error, required, disabled, field } = props
  const t = texts.useText()
  const lang = useLang()
  const { user } = useSession()
  const id = useId()
  const root = (props.within === undefined ? (user?.area as Within | null | undefined) : props.within) ?? null
  const rootAt = root ? LEVELS.indexOf(root.level) : 0
  const lastAt = Math.max(...levels.map((level) => LEVELS.indexOf(level)))
  const steps = LEVELS.slice(rootAt + 1, lastAt + 1)
  const rootId = root?.id ?? null
  const [chain, choose, fill] = useChain({ value, onChange, rootAt, rootId, levels })
  useSuggestion({ id: props.suggestion, isOpen: value === null && chain.length === 0, rootAt, rootId, fill })
  // the list to answer: the next one while nothing valid is chosen, else the one that was answered last
  const errorAt = Math.max(0, Math.min(value === null ? chain.length : chain.length - 1, steps.length - 1))
  const message = error && (
    <p id={`${id}-error`} className={classes.error}>
      {error}
    </p>
  )
  const [only] = steps
  const isNamedTwice = steps.length === 1 && only !== undefined && label === t(`level.${only}`)

  return (
    <fieldset
      className={classes.picker}
      data-field={field}
      tabIndex={field ? -1 : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={disabled}
    >
      {!isNamedTwice && (
        <legend className={classes.legend}>
          {label}
          {required && (
            <span aria-hidden style={{ color: 'var(--nt-error)' }}>
              {' *'}
            </span>
          )}
        </legend>
      )}
      {root && (
        <div className={classes.within}>
          <AreaChip label={t('within')} path={root.path.map(({ name }) => inLang(name, lang))} />
        </div>
      )}
      <div className={classes.levels}>
        {steps.map((level, i) => (
          <div key={level}>
            <Step
              level={level}
              parentId={i === 0 ? (root?.id ?? undefined) : chain[i - 1]}
              isOpen={i === 0 || chain[i - 1] !== undefined}
              value={chain[i] ?? null}
              disabled={disabled}
              required={isNamedTwice && required}
              onChange={(chosen) => choose(i, chosen)}
            />
            {i === errorAt && message}
          </div>
        ))}
      </div>
      {steps.length === 0 && message}
    </fieldset>
  )
}

interface StepProps {
  level: Level
  parentId: string | undefined
  /** The level above has a selection. */
  isOpen: boolean
  value: string | null
  disabled: boolean | undefined
  required: boolean | undefined
  onChange: (id: string | null) => void
}

function Step({ level, parentId, isOpen, value, disabled, required, onChange }: StepProps) {
  const t = texts.useText()
  const lang = useLang()
  const role = useSession().user?.role
  const { data, error, refetch } = useQuery({
    queryKey: ['areas', 'below', parentId ?? null],
    queryFn: ({ signal }) => areaSource().below(parentId, signal),
    enabled: isOpen,
    staleTime: AREAS_FRESH_MS,
  })
  if (error) {
    return (
      <div role="alert">
        <p>{t('failed')}</p>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (isOpen && data?.length === 0) {
    const addAt = role && areaSource().addAt?.(level, parentId, role)
    return (
      <div>
        <p className={classes.level}>{t(`level.${level}`)}</p>
        <p role="status" className={classes.none}>
          {t(`none.${level}`)} {addAt && <Link to={addAt}>{t(`add.${level}`)}</Link>}
        </p>
      </div>
    )
  }
  return (
    <SelectField
      label={t(`level.${level}`)}
      required={required ?? false}
      placeholder={isOpen ? t(`choose.${level}`) : t(`first.${level}`)}
      data={(data ?? []).map((area) => ({ value: area.id, label: inLang(area.name, lang) }))}
      // without the list the value has no name to show
      value={data ? value : null}
      onChange={onChange}
      clearable
      disabled={!isOpen || disabled}
    />
  )
}

interface ChainOptions {
  value: string | null
  onChange: (id: string | null) => void
  rootAt: number
  rootId: string | null
  levels: readonly Level[]
}

/** The selected ids from the level below the root down; a selection that is not yet a valid answer is kept. */
function useChain({ value, onChange, rootAt, rootId, levels }: ChainOptions) {
  const [chain, setChain] = useState<readonly string[]>([])
  const reported = useRef<string | null>(null)
  const foreign = value !== reported.current
  const { data: path } = useQuery({
    queryKey: ['areas', 'path', value],
    queryFn: ({ signal }): Promise<AreaChoice[]> => areaSource().path(value ?? '', signal),
    enabled: foreign && value !== null && value !== rootId,
    staleTime: AREAS_FRESH_MS,
  })

  useEffect(() => {
    if (value === reported.current) return
    if (value === null || value === rootId) {
      reported.current = value
      setChain([])
    } else if (path) {
      reported.current = value
      setChain(path.slice(rootAt + 1).map((area) => area.id))
    }
  }, [value, rootId, path, rootAt])

  const answer = (next: readonly string[]) => {
    const level = LEVELS[rootAt + next.length]
    const chosen = level && levels.includes(level) ? (next.at(-1) ?? rootId) : null
    reported.current = chosen
    setChain(next)
    onChange(chosen)
  }
  const choose = (step: number, id: string | null) =>
    answer(id === null ? chain.slice(0, step) : [...chain.slice(0, step), id])
  return [chain, choose, answer] as const
}

interface SuggestionOptions {
  id: string | null | undefined
  isOpen: boolean
  rootAt: number
  rootId: string | null
  fill: (chain: readonly string[]) => void
}

/** Preselects a probable area, once for each, while nothing is selected. */
function useSuggestion({ id, isOpen, rootAt, rootId, fill }: SuggestionOptions) {
  const { data: path } = useQuery({
    queryKey: ['areas', 'path', id],
    queryFn: ({ signal }): Promise<AreaChoice[]> => areaSource().path(id ?? '', signal),
    enabled: Boolean(id) && id !== rootId,
    staleTime: AREAS_FRESH_MS,
  })
  const used = useRef<string>(undefined)
  const latest = useRef(fill)
  latest.current = fill
  useEffect(() => {
    if (!id || !path || used.current === id) return
    used.current = id
    const isBelow = rootId === null || path.some((area) => area.id === rootId)
    if (isOpen && isBelow) latest.current(path.slice(rootAt + 1).map((area) => area.id))
  }, [id, path, isOpen, rootAt, rootId])
}
