import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { KeyCap } from '../../ui/controls/KeyCap.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useLang } from '../i18n/text.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { BriefContext, useBriefOf } from './brief.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { decisionKeys } from './decision-keys.ts'
import classes from './decisions.module.css'
import { type Decisions, useDecisions } from './use-decisions.ts'

interface Item {
  id: string
  version: number
}

interface Props<Row extends Item> {
  /** Accessible name of the list. */
  label: string
  /** The records that can be decided now; undefined while loading. */
  rows: readonly Row[] | undefined
  /** How many there are, of which `rows` are the first. */
  total: number | undefined
  decisions: Decisions<Row>
  /** The second line of a record in the list. */
  detail: (row: Row) => ReactNode
  /** What is looked at before deciding. */
  content: (row: Row) => ReactNode
  pathOf: (row: Row) => string
  empty: { title: string; text: string }
  /** Set when the records could not be loaded. */
  onRetry?: (() => void) | undefined
}

const keyOf = ({ id, version }: Item) => `${id} ${version}`

/** The records of a queue without those already decided here, and which of them is looked at. */
function useQueue<Row extends Item>(rows: readonly Row[] | undefined) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState<{ index: number; id?: string | undefined }>({ index: 0 })
  const shown = rows?.filter((row) => !gone.has(keyOf(row))) ?? []
  // the record that is looked at stays in view when one comes back before it
  const known = shown.findIndex(({ id }) => id === at.id)
  const index = known >= 0 ? known : Math.max(0, Math.min(at.index, shown.length - 1))
  const row = shown[index]
  if (row && (row.id !== at.id || index !== at.index)) setAt({ index, id: row.id })
  return {
    shown,
    index,
    row,
    goTo: (to: number) => {
      const next = shown[to]
      if (next) setAt({ index: to, id: next.id })
    },
    /** Hides a record while its decision is taken; it comes back when that fails. */
    hideDuring: async (row: Row, taken: Promise<boolean>) => {
      setGone((known) => new Set(known).add(keyOf(row)))
      if (!(await taken)) setGone((known) => new Set([...known].filter((key) => key !== keyOf(row))))
    },
  }
}

/**
 * One record after the other: the list at the side, the record with what is needed to decide, and the keys A, R, J and
 * K. An approved record leaves the list at once, the next one is shown, and for ten seconds the approval can be undone.
 */
export function DecisionQueue<Row extends Item>(props: Props<Row>) {
  const { label, rows, decisions, content, empty, onRetry } = props
  const decide = useDecisions(decisions)
  const queue = useQueue(rows)
  const { row, index, goTo } = queue
  const frame = useRef<HTMLDivElement>(null)
  const isLoaded = rows !== undefined
  const isReady = isLoaded && !onRetry
  const { isShown, report } = useBriefOf(row?.id)
  // the keys work from the start; the title has the focus only because this page was opened
  useEffect(() => {
    if (isReady) frame.current?.focus({ preventScroll: true })
  }, [isReady])
  const left = (props.total ?? 0) - ((rows?.length ?? 0) - queue.shown.length)
  // while the next records are on their way nothing is finished
  const isEmpty = isLoaded && !row && left <= 0
  const approve = () => row && void queue.hideDuring(row, decide.approve(row))
  const giveBack = async () => {
    if (row && (await decide.giveBack(row))) void queue.hideDuring(row, Promise.resolve(true))
    frame.current?.focus({ preventScroll: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys press the buttons inside
    <div
      ref={frame}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={isEmpty || onRetry ? classes.nothing : classes.queue}
      onKeyDown={(event) => decisionKeys({ onNext: () => goTo(index + 1), onPrevious: () => goTo(index - 1) }, event)}
    >
      {onRetry ? (
        <ErrorState level={2} onRetry={onRetry} />
      ) : isEmpty ? (
        <Empty level={2} title={empty.title} text={empty.text} />
      ) : (
        <>
          <Side {...props} left={left} shown={queue.shown} index={index} goTo={goTo} />
          <Card className={classes.record}>
            {row ? (
              <>
                <RecordHead name={decisions.name(row)} detail={props.detail(row)} to={props.pathOf(row)} />
                <div key={row.id} className={classes.content}>
                  <BriefContext value={report}>{content(row)}</BriefContext>
                </div>
                <DecisionBar {...{ row, decisions, isShown }} onApprove={approve} onReturn={() => void giveBack()} />
              </>
            ) : (
              <TextSkeleton lines={10} />
            )}
          </Card>
        </>
      )}
    </div>
  )
}

interface SideProps<Row extends Item> extends Props<Row> {
  shown: readonly Row[]
  /** How many are still to be decided, also of those that are not loaded. */
  left: number
  index: number
  goTo: (to: number) => void
}

/** How much is left, and the records; on a phone only the former. */
function Side<Row extends Item>({ label, rows, left, decisions, detail, shown, index, goTo }: SideProps<Row>) {
  const c = coreTexts.useText()
  const lang = useLang()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }, [index])
  return (
    <Card flush className={classes.side}>
      <div className={classes.steps}>
        <p className={classes.left} role="status">
          {c('queue.position', { at: formatNumber(rows ? index + 1 : null, lang), of: formatNumber(left, lang) })}
        </p>
        <IconButton name={c('queue.previous')} disabled={index === 0} onClick={() => goTo(index - 1)}>
          <IconChevronLeft size={20} aria-hidden className={classes.mirror} />
        </IconButton>
        <IconButton name={c('queue.next')} disabled={index >= shown.length - 1} onClick={() => goTo(index + 1)}>
          <IconChevronRight size={20} aria-hidden className={classes.mirror} />
        </IconButton>
      </div>
      <ul ref={list} className={classes.items} aria-label={label}>
        {shown.map((row, i) => (
          <li key={row.id}>
            <button
              type="button"
              className={classes.item}
              aria-current={i === index || undefined}
              onClick={() => goTo(i)}
            >
              <bdi className={classes.name}>{decisions.name(row)}</bdi>
              <span className={classes.detail}>{detail(row)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.keys}>
        <KeyCap>J</KeyCap> {c('queue.next')} <KeyCap>K</KeyCap> {c('queue.previous')}
      </p>
    </Card>
  )
}

function RecordHead({ name, detail, to }: { name: string; detail: ReactNode; to: string }) {
  const c = coreTexts.useText()
  return (
    <div className={classes.head}>
      <div>
        <h2 className={classes.title}>
          <bdi>{name}</bdi>
        </h2>
        <div className={classes.detail}>{detail}</div>
      </div>
      <Link to={to} className={classes.open}>
        {c('queue.open')}
      </Link>
    </div>
  )
}
