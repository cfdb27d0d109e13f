import { IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { formatNumber, NO_VALUE } from '#contract/core/numbers.ts'
import { inLang, type Localized } from '#contract/core/text.ts'
import { type Area, areas } from '#contract/features/areas/index.ts'
import type { Survey, Target } from '#contract/features/surveys/index.ts'
import { useAsk } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { useErrorAt } from './context.ts'
import { NumberInput } from './NumberInput.tsx'

/** Figures of areas change once a year, ms. */
export const STALE_MS = 3_600_000

export interface TargetsProps {
  /** The area of the survey: only what lies inside it is asked. */
  areaId: string
  targets: readonly Target[]
  /** Those that are saved, with the whole of their names: there is a first khoroo in every district. */
  names: Survey['targets']
}

/** More targets than these are mostly all areas below the survey's own, which are asked for together. */
const FEW = 3
/** More than these scroll in a box of their own: the questions below stay near. */
const MANY = 10
const BELOW_MAX = 100

/** What is known of the areas below the survey's own, where many of them may be targets; undefined while it is on its way. */
function useBelow(areaId: string, count: number): ReadonlyMap<string, Area> | undefined {
  const isWanted = count > FEW
  const query = { parentId: areaId, pageSize: BELOW_MAX }
  const { data, isError } = useAsk(areas, 'list', { query }, { enabled: isWanted, staleTime: STALE_MS })
  return useMemo(
    () => (isWanted && !data && !isError ? undefined : new Map(data?.data.map((one) => [one.id, one]))),
    [isWanted, data, isError],
  )
}

interface LinesProps extends TargetsProps {
  onChange: (change: (now: Target[]) => Target[], field?: string) => void
}

/** The areas that are asked with their expected numbers, and the sum of them. */
export function TargetLines({ areaId, targets, names, onChange }: LinesProps) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const [households, setHouseholds] = useState<Readonly<Record<string, number>>>({})
  const learn = useCallback(
    (id: string, n: number) => setHouseholds((before) => (before[id] === n ? before : { ...before, [id]: n })),
    [],
  )
  const below = useBelow(areaId, targets.length)
  const saved = useMemo(() => new Map(names.map(({ areaId, area }) => [areaId, area])), [names])
  const isKnown = targets.every(({ areaId, expected }) => expected != null || households[areaId] !== undefined)
  const sum = targets.reduce((all, { areaId, expected }) => all + (expected ?? households[areaId] ?? 0), 0)
  if (targets.length === 0) return <p className={classes.quiet}>{t('targets.none')}</p>
  return (
    <>
      <ul className={classes.targets} data-many={targets.length > MANY || undefined}>
        {targets.map((target, i) => (
          <Line
            key={target.areaId}
            target={target}
            path={`targets.${i}`}
            name={saved.get(target.areaId)}
            known={below?.get(target.areaId)}
            isWaiting={below === undefined}
            onHouseholds={learn}
            onExpected={(expected, field) =>
              onChange((now) => now.map((one, at) => (at === i ? { ...one, expected: expected ?? null } : one)), field)
            }
            onRemove={() => onChange((now) => now.filter((_, at) => at !== i))}
          />
        ))}
      </ul>
      <p className={classes.sum}>
        {t('targets.sum', {
          areas: formatNumber(targets.length, lang),
          expected: isKnown ? formatNumber(sum, lang) : NO_VALUE,
        })}
      </p>
    </>
  )
}

interface LineProps {
  target: Target
  path: string
  /** The whole name, once it was saved. */
  name: Localized | undefined
  known: Area | undefined
  /** It may be known soon. */
  isWaiting: boolean
  onHouseholds: (areaId: string, n: number) => void
  onExpected: (expected: number | undefined, field: string) => void
  onRemove: () => void
}

function Line({ target, path, known, isWaiting, onHouseholds, onExpected, onRemove, ...props }: LineProps) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const error = useErrorAt(`${path}.areaId`)
  const params = { id: target.areaId }
  const { data } = useAsk(areas, 'one', { params }, { enabled: !known && !isWaiting, staleTime: STALE_MS })
  const area = known ?? data?.data
  const households = area?.households
  useEffect(() => {
    if (households !== undefined) onHouseholds(target.areaId, households)
  }, [households, target.areaId, onHouseholds])
  const words = props.name ?? area?.name
  const name = words ? inLang(words, lang) : '…'
  return (
    <li className={classes.target} data-field={`${path}.areaId`} tabIndex={-1}>
      <div>
        <p className={classes.targetName}>{name}</p>
        <p className={classes.quiet}>
          {households === undefined ? '…' : t('targets.households', { n: formatNumber(households, lang) })}
        </p>
        {error && <p className={classes.problem}>{error}</p>}
      </div>
      <NumberInput
        path={`${path}.expected`}
        label={t('targets.expected')}
        value={target.expected ?? undefined}
        whole
        onNumber={onExpected}
      />
      <IconButton name={t('targets.remove', { area: name })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
