import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { inLang, type Localized } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { Target } from '#contract/features/surveys/index.ts'
import { AreaPicker, type Within } from '../../../core/AreaPicker.tsx'
import { call } from '../../../core/api.ts'
import { problemText } from '../../../core/content/problem-text.ts'
import { keyOf, useAsk } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import { surveyTexts } from '../texts.ts'
import classes from './builder.module.css'
import { useErrorAt, useTools } from './context.ts'
import { STALE_MS, TargetLines, type TargetsProps } from './TargetLines.tsx'

/** Levels below which there is one more. */
const EACH = ['city', 'district', 'khoroo'] as const

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
        <TargetLines areaId={areaId} targets={targets} names={names} onChange={set} />
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
