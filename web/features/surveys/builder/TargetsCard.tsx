import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { Target } from '#contract/features/surveys/index.ts'
import { call } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { AreaPicker, type Within } from '../../../core/areas/AreaPicker.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { keyOf, useAsk } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { useErrorAt, useTools } from './context.ts'
import { STALE_MS, type TargetsProps, TargetTable } from './TargetTable.tsx'

/** Levels with another level below them. */
const PARENT_LEVELS = ['city', 'district', 'khoroo'] as const

/** The target areas and their expected numbers of answers, which default to their households. */
export const TargetsCard = memo(function AllTargets({ areaId, targets, names }: TargetsProps) {
  const t = surveyTexts.useText()
  const { edit } = useTools()
  const area = useAreaWithPath(areaId)
  const lang = useLang()
  const error = useErrorAt('targets')
  const set = (change: (now: Target[]) => Target[], field?: string) =>
    edit((now) => ({ ...now, targets: change(now.targets) }), field)
  const parentLevel = PARENT_LEVELS.find((level) => level === area?.level)
  const add = useAddTarget(targets, (id) => set((now) => [...now, { areaId: id, expected: null }]))
  return (
    <Card title={t('targets.title')} text={t('targets.text')}>
      <div className={classes.stack} data-field="targets" tabIndex={-1}>
        {error && <p className={classes.problem}>{error}</p>}
        {area && (
          <div className={classes.buttons}>
            <Button variant="default" size="xs" onClick={() => set(() => [{ areaId: area.id, expected: null }])}>
              {t('targets.whole', { area: inLang(area.name, lang) })}
            </Button>
            {parentLevel && (
              <Button variant="default" size="xs" onClick={() => void add.below(area.id, (ids) => set(() => ids))}>
                {t(`targets.each.${parentLevel}`)}
              </Button>
            )}
          </div>
        )}
        <TargetTable areaId={areaId} targets={targets} names={names} onChange={set} />
        {area && (
          <div className={classes.picker}>
            <AreaPicker label={t('targets.pick')} within={area} value={add.chosen} onChange={add.choose} />
            <Button
              variant="light"
              disabled={add.chosen === null}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => void add.addChosen()}
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

/** The survey's area with its path. */
function useAreaWithPath(id: string): (Within & { name: Localized }) | undefined {
  const { data } = useAsk(areas, 'path', { params: { id } }, { staleTime: STALE_MS })
  const path = data?.data
  return useMemo(() => {
    const area = path?.at(-1)
    return area && path && { ...area, path }
  }, [path])
}

/** The state to add an area that is not yet a target, neither itself nor through an area above it. */
function useAddTarget(targets: readonly Target[], onAdd: (id: string) => void) {
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
    addChosen: async () => {
      if (chosen === null) return
      try {
        const params = { id: chosen }
        const { data: path } = await client.fetchQuery({
          queryKey: keyOf(areas, 'path', { params }),
          queryFn: () => call(areas, 'path', { params }),
          staleTime: STALE_MS,
        })
        const coveringTarget = path.find(({ id }) => targets.some(({ areaId }) => areaId === id))
        if (coveringTarget) return setProblem(t('targets.taken', { area: inLang(coveringTarget.name, lang) }))
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
