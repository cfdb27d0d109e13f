import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { LEVELS, type Level } from '#contract/core/actor.ts'
import { inLang } from '#contract/core/text.ts'
import { AreaChip } from '../ui/AreaChip.tsx'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import classes from './AreaPicker.module.css'
import { mn } from './area-mn.ts'
import { type AreaChoice, areaSource } from './area-source.ts'
import { useSession } from './session.tsx'
import { makeTexts, useLang } from './text.ts'

const texts = makeTexts('area', mn, async () => (await import('./area-en.ts')).en)

/** The area below which one chooses. */
export interface Within {
  id: string
  level: Level
  path: readonly { id: string; name: { mn: string; en?: string | undefined } }[]
}

export interface AreaPickerProps {
  /** The id of the chosen area, or null. */
  value: string | null
  onChange: (id: string | null) => void
  /** Choices lie in this area and below; the reader's own area when left out, the whole city for those without one. */
  within?: Within | null
  /** Levels that may be the answer; higher ones are only the way there. All when left out. */
  levels?: readonly Level[]
  label: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** The name of the form's field, so that its error brings the focus here. */
  field?: string
  /** An area that is likely: while nothing is chosen, the way to it is filled in, and it is the answer where its level may be. */
  suggestion?: string | null | undefined
}

// areas change with elections, not while somebody fills in a form
const STALE_MS = 3_600_000

/** City → district → khoroo → section: each list is found by typing and shows what lies below the one before it. */
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

  return (
    <fieldset
      className={classes.picker}
      data-field={field}
      tabIndex={field ? -1 : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={disabled}
    >
      <legend className={classes.legend}>
        {label}
        {required && (
          <span aria-hidden style={{ color: 'var(--nt-error)' }}>
            {' *'}
          </span>
        )}
      </legend>
      {root && (
        <div className={classes.within}>
          <AreaChip label={t('within')} path={root.path.map(({ name }) => inLang(name, lang))} />
        </div>
      )}
      <div className={classes.levels}>
        {steps.map((level, i) => (
          <Step
            key={level}
            level={level}
            parentId={i === 0 ? (root?.id ?? undefined) : chain[i - 1]}
            isOpen={i === 0 || chain[i - 1] !== undefined}
            value={chain[i] ?? null}
            disabled={disabled}
            onChange={(chosen) => choose(i, chosen)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface StepProps {
  level: Level
  parentId: string | undefined
  /** The level above is chosen. */
  isOpen: boolean
  value: string | null
  disabled: boolean | undefined
  onChange: (id: string | null) => void
}

function Step({ level, parentId, isOpen, value, disabled, onChange }: StepProps) {
  const t = texts.useText()
  const lang = useLang()
  const { data, error, refetch } = useQuery({
    queryKey: ['areas', 'below', parentId ?? null],
    queryFn: ({ signal }) => areaSource().below(parentId, signal),
    enabled: isOpen,
    staleTime: STALE_MS,
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
  return (
    <SelectField
      label={t(`level.${level}`)}
      placeholder={isOpen ? t(`choose.${level}`) : t(`first.${level}`)}
      data={(data ?? []).map((area) => ({ value: area.id, label: inLang(area.name, lang) }))}
      // until the list is there the value has no name to show
      value={data ? value : null}
      onChange={onChange}
      clearable
      // a dialog puts the focus here: the list would open over its buttons
      openOnFocus={false}
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

/** The chosen ids from the level below the root down; what is not yet an answer is kept while one goes on choosing. */
function useChain({ value, onChange, rootAt, rootId, levels }: ChainOptions) {
  const [chain, setChain] = useState<readonly string[]>([])
  const told = useRef<string | null>(null)
  const foreign = value !== told.current
  const { data: path } = useQuery({
    queryKey: ['areas', 'path', value],
    queryFn: ({ signal }): Promise<AreaChoice[]> => areaSource().path(value ?? '', signal),
    enabled: foreign && value !== null && value !== rootId,
    staleTime: STALE_MS,
  })

  useEffect(() => {
    if (value === told.current) return
    if (value === null || value === rootId) {
      told.current = value
      setChain([])
    } else if (path) {
      told.current = value
      setChain(path.slice(rootAt + 1).map((area) => area.id))
    }
  }, [value, rootId, path, rootAt])

  const answer = (next: readonly string[]) => {
    const level = LEVELS[rootAt + next.length]
    const chosen = level && levels.includes(level) ? (next.at(-1) ?? rootId) : null
    told.current = chosen
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

/** Fills in the way to an area that is likely, once for each, while nothing is chosen. */
function useSuggestion({ id, isOpen, rootAt, rootId, fill }: SuggestionOptions) {
  const { data: path } = useQuery({
    queryKey: ['areas', 'path', id],
    queryFn: ({ signal }): Promise<AreaChoice[]> => areaSource().path(id ?? '', signal),
    enabled: Boolean(id) && id !== rootId,
    staleTime: STALE_MS,
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
