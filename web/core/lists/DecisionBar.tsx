import { Button } from '../../ui/controls/Button.tsx'
import { KeyCap } from '../../ui/controls/KeyCap.tsx'
import classes from './decisions.module.css'
import type { Decisions } from './use-decisions.ts'

interface Props<Row> {
  row: Row
  decisions: Decisions<Row>
  onApprove: () => void
  onReturn: () => void
  isBusy?: boolean
}

/** The two decisions on a record with their keys; nothing when the person may take none. */
export function DecisionBar<Row>({ row, decisions, onApprove, onReturn, isBusy }: Props<Row>) {
  const { mayApprove, mayReturn, approve, giveBack } = decisions
  if (!mayApprove(row) && !mayReturn(row)) return null
  return (
    <div className={classes.bar}>
      {mayReturn(row) && (
        <Button variant="default" aria-keyshortcuts="R" disabled={isBusy} onClick={onReturn}>
          {giveBack.label} <KeyCap>R</KeyCap>
        </Button>
      )}
      {mayApprove(row) && (
        <Button aria-keyshortcuts="A" disabled={isBusy} onClick={onApprove}>
          {approve.label} <KeyCap>A</KeyCap>
        </Button>
      )}
    </div>
  )
}
