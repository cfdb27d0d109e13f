import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { KeyCap } from '../../ui/controls/KeyCap.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useWide } from '../../ui/theme/use-phone.ts'
import { Deadline, isLate } from './Deadline.tsx'
import { useText } from './texts.ts'
import { leadingOf, type PendingWork, type ShownFigure } from './use-pending-work.ts'
import { keyOf, type QueueRow, useQueueRows, useQueueSteps } from './use-queue.ts'
import classes from './work-queue.module.css'

/** Rows that are shown before the person asks for all. */
export const SHOWN = 5

/** The work itself: records of all features by deadline, each with its button. */
export function WorkQueue({ work }: { work: PendingWork }) {
  const t = useText()
  const { take, isGone } = useQueueSteps()
  const rows = useQueueRows(work.queue)?.filter(({ item }) => !isGone(item))
  const [isWhole, setIsWhole] = useState(false)
  const isLoading = !work.isError && (work.isPending || !rows)
  const shown = rows?.slice(0, isWhole ? undefined : SHOWN) ?? []
  const more = (rows?.length ?? 0) - SHOWN
  return (
    <Card title={t('waiting.title')} className={classes.card} action={<Keys />}>
      {work.isError && <ErrorState level={3} onRetry={work.refetch} />}
      {isLoading && <QueueSkeleton />}
      {rows?.length === 0 && !work.isPending && !work.isError && (
        <Empty level={3} title={t('waiting.noneTitle')} text={t('waiting.noneText')} />
      )}
      {shown.length > 0 && (
        <div className={classes.room}>
          <Rows rows={shown} onTake={take} />
          {shown.length < SHOWN && !work.isPending && !work.isError && (
            <p className={classes.all}>{t('waiting.all')}</p>
          )}
        </div>
      )}
      <div className={classes.foot}>
        {!isLoading && more > 0 && (
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={isWhole}
            aria-label={isWhole ? `${t('waiting.less')}: ${t('waiting.title')}` : undefined}
            onClick={() => setIsWhole((now) => !now)}
          >
            {isWhole ? t('waiting.less') : t('waiting.more', { count: more })}
          </Button>
        )}
        {!work.isPending && !work.isError && <Others figures={leadingOf(work.figures).others} />}
      </div>
    </Card>
  )
}

const Keys = () => {
  const t = useText()
  return (
    <p className={classes.keys}>
      <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {t('keys.move')} <KeyCap>Enter</KeyCap> {t('keys.open')} <KeyCap>A</KeyCap>{' '}
      {t('keys.act')}
    </p>
  )
}

interface RowsProps {
  rows: readonly QueueRow[]
  onTake: ReturnType<typeof useQueueSteps>['take']
}

/** The rows. One of them is in the order of Tab; the arrow keys, Home and End move between them. */
function Rows({ rows, onTake }: RowsProps) {
  const [wanted, setWanted] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const active = Math.min(wanted, rows.length - 1)
  const move = (to: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, to))
    setWanted(index)
    list.current?.querySelectorAll<HTMLElement>('[data-row-link]')[index]?.focus()
  }
  const act = async (index: number) => {
    const row = rows[index]
    if (!row?.work.step) return
    const hadFocus = list.current?.contains(document.activeElement)
    const taken = onTake(row.item, row.work.step)
    // the row is gone with its focus: the next one takes its place
    if (hadFocus) requestAnimationFrame(() => move(index))
    await taken
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(index + 1),
      ArrowUp: () => move(index - 1),
      Home: () => move(0),
      End: () => move(rows.length - 1),
    }
    // the key itself, whichever letter the layout gives it
    const run = event.code === 'KeyA' && !event.shiftKey ? () => void act(index) : keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <ul ref={list} className={classes.rows}>
      {rows.map((row, i) => (
        <li key={keyOf(row.item)} className={classes.row} data-late={isLate(row.item) || undefined}>
          <Row
            row={row}
            onTake={() => void act(i)}
            reached={{
              tabIndex: i === active ? 0 : -1,
              onFocus: () => setWanted(i),
              onKeyDown: (event) => onKeyDown(event, i),
            }}
          />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  row: QueueRow
  onTake: () => void
  /** How its link and its button are reached. */
  reached: { tabIndex: 0 | -1; onFocus: () => void; onKeyDown: (event: KeyboardEvent) => void }
}

function Row({ row: { item, figure, work }, onTake, reached }: RowProps) {
  const t = useText()
  const lang = useLang()
  const { icon: Icon, label } = figure
  const plain = typeof item.title === 'string' ? item.title : item.title && inLang(item.title, lang)
  const name = work.title?.(item, lang) ?? plain ?? (item.area && inLang(item.area.name, lang)) ?? label()
  const path = work.path(item.id)
  return (
    <>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} />
      </span>
      <span className={classes.words}>
        <Link to={path} {...reached} data-row-link className={classes.link}>
          <bdi>{name}</bdi>
        </Link>
        <small className={classes.detail}>
          <span>{label()}</span>
          {item.area && <RelativeAreaName area={item.area} />}
        </small>
      </span>
      <Deadline item={item} />
      <span className={classes.button}>
        {work.step ? (
          <Button variant="light" size="xs" {...reached} onClick={onTake} aria-label={`${work.step.label()}: ${name}`}>
            {work.step.label()}
          </Button>
        ) : (
          // the whole row is the link
          <span {...buttonLook({ variant: 'default', size: 'xs' }, classes.look)} aria-hidden>
            {work.open?.() ?? t('waiting.open')}
          </span>
        )}
      </span>
    </>
  )
}

/** The figures that are neither zero nor at the top: a row of them, and all on request. */
function Others({ figures }: { figures: readonly ShownFigure[] }) {
  const t = useText()
  const lang = useLang()
  // as many as fit in a row beside the sidebar
  const fitting = useWide() ? 4 : 2
  const [isWhole, setIsWhole] = useState(false)
  const more = figures.length - fitting
  const n = formatNumber(more, lang)
  if (figures.length === 0) return null
  return (
    <ul className={classes.others} data-whole={isWhole || undefined} aria-label={t('waiting.others')}>
      {figures.slice(0, isWhole ? undefined : fitting).map(({ id, to, label, late, count }) => (
        <li key={id}>
          <Link to={to} data-late={late}>
            <span title={label()}>{label()}</span>{' '}
            <bdi title={count === null ? t('waiting.uncounted') : undefined}>
              {count === null ? NO_VALUE : formatNumber(count, lang)}
            </bdi>
            {count === null && <span className="nt-hidden">{t('waiting.uncounted')}</span>}
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={isWhole}
            aria-label={isWhole ? `${t('waiting.less')}: ${t('waiting.others')}` : t('waiting.moreOthersLong', { n })}
            onClick={() => setIsWhole((now) => !now)}
          >
            {isWhole ? t('waiting.less') : t('waiting.moreOthers', { n })}
          </Button>
        </li>
      )}
    </ul>
  )
}

const QueueSkeleton = () => (
  <div className={classes.room} aria-hidden>
    <div className={classes.rows}>
      {Array.from({ length: SHOWN }, (_, i) => (
        <Bone key={i} className={classes.bone ?? ''} />
      ))}
    </div>
  </div>
)
