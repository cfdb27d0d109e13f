import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { filterOf } from '#contract/core/model/figure-filter.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { overview } from '#contract/features/overview/index.ts'
import { useFeatures } from '../../core/access/access.tsx'
import type { WebFigure } from '../../core/access/define-feature.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useFeatureChanges } from '../../core/query/feature-changes.ts'
import { useAsk } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './home.module.css'
import { useText } from './texts.ts'

/** Minimum interval between two refetches of the figures, ms; our choice. */
const REFETCH_INTERVAL_MS = 2_000

interface Shown extends WebFigure {
  id: string
  /** The list behind it, with the filter of the count. */
  to: string
  /** Null when it could not be counted. */
  count: number | null
}

/**
 * Pending work: a figure for each list that needs the person's attention, linked to exactly those rows. While the first
 * steps are open (`isBeginning`), nothing is shown as long as all figures are 0.
 */
export function PendingWork({ isBeginning }: { isBeginning: boolean }) {
  const t = useText()
  const lang = useLang()
  const { figures, isPending, isError, refetch } = useFigures()
  const open = figures.filter(({ count }) => count !== 0)
  const done = figures.filter(({ count }) => count === 0)
  if (isBeginning && !isPending && !isError && open.length === 0) return null
  return (
    <Card title={t('waiting.title')}>
      {isError && <ErrorState level={3} onRetry={refetch} />}
      {isPending && <PendingWorkSkeleton />}
      {!isPending && !isError && open.length === 0 && (
        <Empty level={3} title={t('waiting.noneTitle')} text={t('waiting.noneText')} />
      )}
      {open.length > 0 && (
        <ul className={classes.figures}>
          {open.map((figure) => (
            <li key={figure.id}>
              <FigureLink figure={figure} />
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <div className={classes.done}>
          <span>{t('waiting.others')}:</span>
          <ul>
            {done.map(({ id, to, label }) => (
              <li key={id}>
                <Link to={to}>
                  {label()} <bdi>{formatNumber(0, lang)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

function FigureLink({ figure: { to, label, icon: Icon, late, count } }: { figure: Shown }) {
  const t = useText()
  const lang = useLang()
  return (
    <Link to={to} className={classes.figure} data-late={(late && count !== null) || undefined}>
      <span className={classes.figureIcon}>
        <Icon size={22} aria-hidden />
      </span>
      <span className={classes.figureLabel}>{label()}</span>
      <strong className={classes.figureCount} title={count === null ? t('waiting.uncounted') : undefined}>
        <bdi>{count === null ? NO_VALUE : formatNumber(count, lang)}</bdi>
        {count === null && <span className="nt-hidden">{t('waiting.uncounted')}</span>}
      </strong>
    </Link>
  )
}

const PendingWorkSkeleton = () => (
  <div className={classes.figures} aria-hidden>
    {[0, 1, 2, 3].map((i) => (
      <Bone key={i} height="4rem" />
    ))}
  </div>
)

function useFigures() {
  const features = useFeatures()
  const user = useUser()
  // a stale number is worse than a short wait: people returning from a list have just changed it
  const asked = useAsk(overview, 'figures', undefined, { staleTime: 0 })
  useRefetchOnChange()
  const figures = useMemo(() => {
    const shown = (asked.data?.data ?? []).flatMap(({ feature: name, name: figure, count }): Shown[] => {
      const feature = Object.values(features).find(({ contract }) => contract?.name === name)
      const web = feature?.figures?.[figure]
      const filter =
        feature?.contract?.figures?.[figure] && filterOf(feature.contract.figures[figure], user, new Date())
      if (!web || !filter) return []
      return [{ ...web, id: `${name}.${figure}`, to: `${web.path}?${new URLSearchParams(filter)}`, count }]
    })
    return shown.toSorted((a, b) => a.order - b.order)
  }, [asked.data, features, user])
  // loaded figures remain when a refetch fails
  const isError = asked.isError && asked.data === undefined
  return { ...asked, isError, figures, refetch: () => void asked.refetch() }
}

/** Refetches the figures after changes anywhere within reach, with a limited frequency. */
function useRefetchOnChange(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => atMidnight(() => void client.invalidateQueries()), [client])
  useFeatureChanges(
    useCallback(() => {
      // a figure may depend on other features: a deleted account, for example, leaves violations unassigned
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void client.invalidateQueries({ queryKey: [overview.name] })
      }, REFETCH_INTERVAL_MS)
    }, [client]),
  )
}

/** Delay after midnight, so that the server's clock has passed it too. */
const AFTER_MIDNIGHT_MS = 2_000

/** Calls `work` at the start of each day in Ulaanbaatar. @returns a function that stops it. */
function atMidnight(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const now = new Date()
    const next = startOfDayInUlaanbaatar(addDays(dayInUlaanbaatar(now), 1))
    timer = setTimeout(
      () => {
        work()
        wait()
      },
      next.getTime() - now.getTime() + AFTER_MIDNIGHT_MS,
    )
  }
  wait()
  return () => clearTimeout(timer)
}
