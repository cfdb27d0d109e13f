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
  /** What is looked at before deciding is on the screen. */
  isShown: boolean
}

/** The two decisions on a record with their keys, once it is on the screen; nothing when the person may take none. */
export function DecisionBar<Row>({ row, decisions, onApprove, onReturn, isBusy, isShown }: Props<Row>) {
  const { mayApprove, mayReturn, approve, giveBack } = decisions
  if (!mayApprove(row) && !mayReturn(row)) return null
  // not `disabled`, which would take the focus and with it the keys
  const waits = !isShown || undefined
  return (
    <div className={classes.bar}>
      {mayReturn(row) && (
        <Button
          variant="default"
          aria-keyshortcuts="R"
          disabled={isBusy}
          aria-disabled={waits}
          onClick={isShown ? onReturn : undefined}
        >
          {giveBack.label} <KeyCap>R</KeyCap>
        </Button>
      )}
      {mayApprove(row) && (
        <Button aria-keyshortcuts="A" disabled={isBusy} aria-disabled={waits} onClick={isShown ? onApprove : undefined}>
          {approve.label} <KeyCap>A</KeyCap>
        </Button>
      )}
    </div>
  )
}
