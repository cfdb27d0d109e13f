import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { formatNumber, NO_VALUE } from '#contract/core/numbers.ts'
import { inLang, type Localized } from '#contract/core/text.ts'
import { type Area, areas } from '#contract/features/areas/index.ts'
import type { Survey, Target } from '#contract/features/surveys/index.ts'
import { AreaPicker, type Within } from '../../../core/AreaPicker.tsx'
import { call } from '../../../core/api.ts'
import { problemText } from '../../../core/content/problem-text.ts'
import { keyOf, useAsk } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { useErrorAt, useTools } from './context.ts'
import { NumberInput } from './NumberInput.tsx'

/** Figures of areas change once a year. */
const STALE_MS = 3_600_000
/** Levels below which there is one more. */
const EACH = ['city', 'district', 'khoroo'] as const

interface TargetsProps {
  /** The area of the survey: only what lies inside it is asked. */
  areaId: string
  targets: readonly Target[]
  /** Those that are saved, with the whole of their names: there is a first khoroo in every district. */
  names: Survey['targets']
}

/** Which areas are asked, and how many answers are expected of each; the households when nothing is said. */
export const TargetsCard = memo(function AllTargets({ areaId, targets, names }: TargetsProps) {
  const t = surveyTexts.useText()
  const { edit } = useTools()
  const area = useAreaOf(areaId)
  const lang = useLang()
  const error = useErrorAt('targets')
  const set = (change: (now: Target[]) => Target[], field?: string) =>
    edit((now) => ({ ...now, targets: change(now.targets) }), field)
  const each = EACH.find((level) => level === area?.level)
  const add = useAdd(targets, (id) => set((now) => [...now, { areaId: id, expected: null }]))
  return (
    <Card title={t('targets.title')} text={t('targets.text')}>
      <div className={classes.stack} data-field="targets" tabIndex={-1}>
        {error && <p className={classes.problem}>{error}</p>}
        {area && (
          <div className={classes.buttons}>
            <Button variant="default" size="xs" onClick={() => set(() => [{ areaId: area.id, expected: null }])}>
              {t('targets.whole', { area: inLang(area.name, lang) })}
            </Button>
            {each && (
              <Button variant="default" size="xs" onClick={() => void add.below(area.id, (ids) => set(() => ids))}>
                {t(`targets.each.${each}`)}
              </Button>
            )}
          </div>
        )}
        <Lines areaId={areaId} targets={targets} names={names} onChange={set} />
        {area && (
          <div className={classes.picker}>
            <AreaPicker label={t('targets.pick')} within={area} value={add.chosen} onChange={add.choose} />
            <Button
              variant="light"
              disabled={add.chosen === null}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => void add.take()}
            >
              {t('targets.add')}
            </Button>
          </div>
        )}
        {add.problem && (
          <p role="alert" className={classes.problem}>
            {add.problem}
          </p>
        )}
      </div>
    </Card>
  )
})

/** The survey's own area with those above it. */
function useAreaOf(id: string): (Within & { name: Localized }) | undefined {
  const { data } = useAsk(areas, 'path', { params: { id } }, { staleTime: STALE_MS })
  const path = data?.data
  return useMemo(() => {
    const area = path?.at(-1)
    return area && path && { ...area, path }
  }, [path])
}

/** Choosing an area that is not asked yet, neither itself nor with one above it. */
function useAdd(targets: readonly Target[], onAdd: (id: string) => void) {
  const t = surveyTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  return {
    chosen,
    problem,
    choose: (id: string | null) => {
      setChosen(id)
      setProblem(undefined)
    },
    take: async () => {
      if (chosen === null) return
      try {
        const params = { id: chosen }
        const { data: way } = await client.fetchQuery({
          queryKey: keyOf(areas, 'path', { params }),
          queryFn: () => call(areas, 'path', { params }),
          staleTime: STALE_MS,
        })
        const taken = way.find(({ id }) => targets.some(({ areaId }) => areaId === id))
        if (taken) return setProblem(t('targets.taken', { area: inLang(taken.name, lang) }))
        onAdd(chosen)
        setChosen(null)
      } catch (error) {
        setProblem(problemText(error))
      }
    },
    below: async (parentId: string, onFound: (targets: Target[]) => void) => {
      try {
        const { data } = await call(areas, 'names', { query: { parentId } })
        onFound(data.map(({ id }) => ({ areaId: id, expected: null })))
      } catch (error) {
        toast(problemText(error), { variant: 'error' })
      }
    },
  }
}

/** More targets than these are mostly all areas below the survey's own, which are asked for together. */
const FEW = 3
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

function Lines({ areaId, targets, names, onChange }: LinesProps) {
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
      <ul className={classes.targets}>
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
