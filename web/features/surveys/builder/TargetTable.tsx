import { IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { type Area, areas } from '#contract/features/areas/index.ts'
import type { Survey, Target } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { useErrorAt } from './context.ts'
import { NumberInput } from './NumberInput.tsx'

/** Stale time of areas, whose population figures change once a year, ms. */
export const STALE_MS = 3_600_000

export interface TargetsProps {
  /** The area of the survey, which contains all targets. */
  areaId: string
  targets: readonly Target[]
  /** The saved targets with their full names, because every district has a khoroo 1. */
  names: Survey['targets']
}

/** With more targets than this, the areas below the survey's own are fetched in one request. */
const BATCH_ABOVE = 3
/** With more targets than this, the list scrolls separately, so that the questions remain close. */
const SCROLL_ABOVE = 10
const BELOW_MAX = 100

/** The areas below the survey's own, if there are many targets; undefined while loading. */
function useBelow(areaId: string, count: number): ReadonlyMap<string, Area> | undefined {
  const isNeeded = count > BATCH_ABOVE
  const query = { parentId: areaId, pageSize: BELOW_MAX }
  const { data, isError } = useAsk(areas, 'list', { query }, { enabled: isNeeded, staleTime: STALE_MS })
  return useMemo(
    () => (isNeeded && !data && !isError ? undefined : new Map(data?.data.map((one) => [one.id, one]))),
    [isNeeded, data, isError],
  )
}

interface TargetTableProps extends TargetsProps {
  onChange: (change: (now: Target[]) => Target[], field?: string) => void
}

/** The targeted areas with their expected numbers of answers, and the total. */
export function TargetTable({ areaId, targets, names, onChange }: TargetTableProps) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const [households, setHouseholds] = useState<Readonly<Record<string, number>>>({})
  const recordHouseholds = useCallback(
    (id: string, n: number) => setHouseholds((before) => (before[id] === n ? before : { ...before, [id]: n })),
    [],
  )
  const below = useBelow(areaId, targets.length)
  const saved = useMemo(() => new Map(names.map(({ areaId, area }) => [areaId, area])), [names])
  const isKnown = targets.every(({ areaId, expected }) => expected != null || households[areaId] !== undefined)
  const sum = targets.reduce((all, { areaId, expected }) => all + (expected ?? households[areaId] ?? 0), 0)
  const hasUncounted = targets.some(({ areaId, expected }) => expected == null && households[areaId] === 0)
  if (targets.length === 0) return <p className={classes.quiet}>{t('targets.none')}</p>
  return (
    <>
      <ul className={classes.targets} data-many={targets.length > SCROLL_ABOVE || undefined}>
        {targets.map((target, i) => (
          <TargetItem
            key={target.areaId}
            target={target}
            path={`targets.${i}`}
            name={saved.get(target.areaId)}
            knownArea={below?.get(target.areaId)}
            isLoading={below === undefined}
            onHouseholds={recordHouseholds}
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
      {hasUncounted && (
        <p className={classes.problem} role="status">
          {t('targets.noHouseholds')}
        </p>
      )}
    </>
  )
}

interface TargetItemProps {
  target: Target
  path: string
  /** The full name, once saved. */
  name: Localized | undefined
  knownArea: Area | undefined
  /** Whether the list of areas is still loading. */
  isLoading: boolean
  onHouseholds: (areaId: string, n: number) => void
  onExpected: (expected: number | undefined, field: string) => void
  onRemove: () => void
}

function TargetItem({
  target,
  path,
  knownArea,
  isLoading,
  onHouseholds,
  onExpected,
  onRemove,
  ...props
}: TargetItemProps) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const error = useErrorAt(`${path}.areaId`)
  const params = { id: target.areaId }
  const { data } = useAsk(areas, 'one', { params }, { enabled: !knownArea && !isLoading, staleTime: STALE_MS })
  const area = knownArea ?? data?.data
  const households = area?.households
  useEffect(() => {
    if (households !== undefined) onHouseholds(target.areaId, households)
  }, [households, target.areaId, onHouseholds])
  const localizedName = props.name ?? area?.name
  const name = localizedName ? inLang(localizedName, lang) : '…'
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
        integer
        onNumber={onExpected}
      />
      <IconButton name={t('targets.remove', { area: name })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
