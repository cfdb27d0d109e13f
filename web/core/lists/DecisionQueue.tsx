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
  const [at, setAt] = useState(0)
  const shown = rows?.filter((row) => !gone.has(keyOf(row))) ?? []
  const index = Math.max(0, Math.min(at, shown.length - 1))
  return {
    shown,
    index,
    row: shown[index],
    goTo: (to: number) => setAt(Math.max(0, Math.min(shown.length - 1, to))),
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
  // the keys work from the start; the title has the focus only because this page was opened
  useEffect(() => {
    if (isLoaded) frame.current?.focus({ preventScroll: true })
  }, [isLoaded])
  if (onRetry) return <ErrorState level={2} onRetry={onRetry} />
  if (rows && !row) return <Empty level={2} title={empty.title} text={empty.text} />
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
      className={classes.queue}
      onKeyDown={(event) => decisionKeys({ onNext: () => goTo(index + 1), onPrevious: () => goTo(index - 1) }, event)}
    >
      <Side {...props} shown={queue.shown} index={index} goTo={goTo} />
      <Card className={classes.record}>
        {row ? (
          <>
            <RecordHead row={row} name={decisions.name(row)} to={props.pathOf(row)} />
            <div key={row.id} className={classes.content}>
              {content(row)}
            </div>
            <DecisionBar row={row} decisions={decisions} onApprove={approve} onReturn={() => void giveBack()} />
          </>
        ) : (
          <TextSkeleton lines={10} />
        )}
      </Card>
    </div>
  )
}

interface SideProps<Row extends Item> extends Props<Row> {
  shown: readonly Row[]
  index: number
  goTo: (to: number) => void
}

/** How much is left, and the records; on a phone only the former. */
function Side<Row extends Item>({ label, rows, total = 0, decisions, detail, shown, index, goTo }: SideProps<Row>) {
  const c = coreTexts.useText()
  const lang = useLang()
  const list = useRef<HTMLUListElement>(null)
  const left = total - ((rows?.length ?? 0) - shown.length)
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

function RecordHead({ name, to }: { row: Item; name: string; to: string }) {
  const c = coreTexts.useText()
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>
        <bdi>{name}</bdi>
      </h2>
      <Link to={to} className={classes.open}>
        {c('queue.open')}
      </Link>
    </div>
  )
}
