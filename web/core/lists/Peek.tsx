import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { SidePanel } from '../../ui/dialogs/SidePanel.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import { BriefContext, useBriefOf } from './brief.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { decisionKeys } from './decision-keys.ts'
import classes from './decisions.module.css'
import { type Decisions, useDecisions } from './use-decisions.ts'

/** What the side panel of a list shows of a row. */
export interface PeekOf<Row> {
  content: (row: Row) => ReactNode
  to: (row: Row) => string
  decisions?: Decisions<Row>
  /** Buttons in the panel's footer for actions other than decisions. */
  steps?: (row: Row) => ReactNode
}

/** The row that is shown, and what happens when the panel is used. */
export interface PeekProps<Row> {
  peek: PeekOf<Row>
  row: Row
  rowId: string
  name: string
  onMove: (by: 1 | -1) => void
  /** Called when a decision or another action is taken in the panel. */
  onAct: () => void
  onClose: () => void
}

/** Shows a row in the side panel, with its decisions. J and K select the next and the previous row; Esc closes. */
export function Peek<Row>({ peek, row, rowId, name, onMove, onAct, onClose }: PeekProps<Row>) {
  const c = coreTexts.useText()
  const { isShown, report } = useBriefOf(rowId)
  const { decisions } = peek
  const moves = { onNext: () => onMove(1), onPrevious: () => onMove(-1) }
  return (
    <SidePanel
      title={name}
      shown={rowId}
      onClose={onClose}
      onKeyDown={(event) => decisionKeys({ ...moves, onClose }, event)}
      actions={
        <>
          <IconButton name={c('queue.previous')} onClick={moves.onPrevious}>
            <IconChevronUp size={20} aria-hidden />
          </IconButton>
          <IconButton name={c('queue.next')} onClick={moves.onNext}>
            <IconChevronDown size={20} aria-hidden />
          </IconButton>
        </>
      }
    >
      <Link to={peek.to(row)} className={classes.open}>
        {c('queue.open')}
      </Link>
      <div key={rowId} className={classes.content}>
        <BriefContext value={report}>{peek.content(row)}</BriefContext>
      </div>
      {decisions && <Decide {...{ row, decisions, isShown, onAct }} />}
      {peek.steps && (
        <div
          key={`${rowId} steps`}
          className={classes.bar}
          onClickCapture={({ target }) => {
            // neither the space between the buttons nor a link acts on the record
            if (target instanceof Element && target.closest('button')) onAct()
          }}
        >
          {peek.steps(row)}
        </div>
      )}
    </SidePanel>
  )
}

interface DecideProps<Row> {
  row: Row
  decisions: Decisions<Row>
  isShown: boolean
  onAct: () => void
}

function Decide<Row>({ row, decisions, isShown, onAct }: DecideProps<Row>) {
  const { approve, giveBack } = useDecisions(decisions)
  return (
    <DecisionBar
      {...{ row, decisions, isShown }}
      onApprove={() => {
        onAct()
        void approve(row)
      }}
      onReturn={() => {
        onAct()
        void giveBack(row)
      }}
    />
  )
}
