import type { FormEvent, ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import classes from './FormDialog.module.css'

interface FormDialogProps extends Omit<DialogProps, 'opened'> {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  /** An error of the whole form. */
  problem?: string | undefined
  submit: { label: string; isBusy: boolean; isOff?: boolean; danger?: boolean }
  /** The second button; closes the dialog by default. */
  cancel: { label: string; onClick?: () => void }
}

/** A dialog with one form: its error at the top, its two buttons at the bottom. */
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
        <FormError text={problem} />
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

const FormError = ({ text }: { text: ReactNode }) =>
  text ? (
    <p role="alert" className={classes.problem}>
      {text}
    </p>
  ) : null
