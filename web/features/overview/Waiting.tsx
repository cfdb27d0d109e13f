import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { addDays, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/dates.ts'
import { filterOf } from '#contract/core/feature.ts'
import { formatNumber, NO_VALUE } from '#contract/core/numbers.ts'
import { overview } from '#contract/features/overview/index.ts'
import type { WebFigure } from '../../core/feature.ts'
import { useHeard } from '../../core/live.ts'
import { useAsk } from '../../core/query.ts'
import { useFeatures } from '../../core/screens.tsx'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Bone } from '../../ui/Skeletons.tsx'
import classes from './home.module.css'
import { useText } from './texts.ts'

/** However much changes, the figures are asked for again once in so long, ms; our choice. */
const ASK_AGAIN_MS = 2_000

interface Shown extends WebFigure {
  id: string
  /** The list behind it, with the filter it was counted by. */
  to: string
  /** Null when it could not be counted. */
  count: number | null
}

/**
 * Pending work: a figure for each list in which the person has something to do; each leads to exactly its rows. While the first steps
 * are open (`isBeginning`), there is nothing to see as long as all of them are nought.
 */
export function Waiting({ isBeginning }: { isBeginning: boolean }) {
  const t = useText()
  const lang = useLang()
  const { figures, isPending, isError, refetch } = useFigures()
  const open = figures.filter(({ count }) => count !== 0)
  const done = figures.filter(({ count }) => count === 0)
  if (isBeginning && !isPending && !isError && open.length === 0) return null
  return (
    <Card title={t('waiting.title')}>
      {isError && <ErrorState level={3} onRetry={refetch} />}
      {isPending && <WaitingSkeleton />}
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

const WaitingSkeleton = () => (
  <div className={classes.figures} aria-hidden>
    {[0, 1, 2, 3].map((i) => (
      <Bone key={i} height="4rem" />
    ))}
  </div>
)

function useFigures() {
  const features = useFeatures()
  const user = useUser()
  // an old number is worse than a moment's wait: whoever comes back from a list has changed it
  const asked = useAsk(overview, 'figures', undefined, { staleTime: 0 })
  useAskAgain()
  const figures = useMemo(() => {
    const shown = (asked.data?.data ?? []).flatMap(({ feature: name, name: figure, count }): Shown[] => {
      const feature = Object.values(features).find(({ contract }) => contract?.name === name)
      const web = feature?.figures?.[figure]
      const filter = feature?.contract?.figures?.[figure] && filterOf(feature.contract.figures[figure], user)
      if (!web || !filter) return []
      return [{ ...web, id: `${name}.${figure}`, to: `${web.path}?${new URLSearchParams(filter)}`, count }]
    })
    return shown.toSorted((a, b) => a.order - b.order)
  }, [asked.data, features, user])
  // figures that are there stay while later ones cannot be had
  const isError = asked.isError && asked.data === undefined
  return { ...asked, isError, figures, refetch: () => void asked.refetch() }
}

/** Asks again when something has changed anywhere within reach: soon, but not with every change. */
function useAskAgain(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => atMidnight(() => void client.invalidateQueries()), [client])
  useHeard(
    useCallback(() => {
      // a figure may hang on more than its own feature: whose account ends, leaves violations behind
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void client.invalidateQueries({ queryKey: [overview.name] })
      }, ASK_AGAIN_MS)
    }, [client]),
  )
}

/** A moment after midnight, so that the server's clock has passed it too. */
const AFTER_MIDNIGHT_MS = 2_000

/** Does something whenever a day begins in Ulaanbaatar. @returns how to stop it. */
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
