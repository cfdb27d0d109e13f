import type { FormEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import classes from './FormDialog.module.css'

interface FormDialogProps extends Omit<DialogProps, 'opened'> {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  /** What was refused as a whole. */
  problem?: string | undefined
  submit: { label: string; isBusy: boolean; isOff?: boolean; danger?: boolean }
  /** The other button; it closes the dialog unless it says what else it does. */
  cancel: { label: string; onClick?: () => void }
}

/** A dialog that is one form: what was refused above it, its two buttons below. */
export function FormDialog({ onSubmit, problem, submit, cancel, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog opened {...dialog}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        <Refused text={problem} />
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={cancel.onClick ?? dialog.onClose}>
            {cancel.label}
          </Button>
          <Button
            type="submit"
            loading={submit.isBusy}
            disabled={submit.isOff}
            {...(submit.danger ? { color: 'red' } : {})}
          >
            {submit.label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const Refused = ({ text }: { text: ReactNode }) =>
  text ? (
    <p role="alert" className={classes.problem}>
      {text}
    </p>
  ) : null
