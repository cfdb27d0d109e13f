import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { liveToast, toast } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

/** A question without danger, one with danger and an undo, and one that takes a note. */
function useQuestions({ feedback, buttons }: ComponentsText) {
  const confirm = useConfirm()
  const askPublish = async () => {
    if (await confirm({ title: feedback.confirmTitle, text: feedback.confirmText, confirmLabel: feedback.publish }))
      toast(feedback.answered(''))
  }
  const askDelete = async () => {
    const question = {
      title: feedback.dangerTitle,
      text: feedback.dangerText,
      confirmLabel: feedback.delete,
      danger: true,
    }
    if (!(await confirm(question))) return
    toast(feedback.deleted, { undo: { label: buttons.cancel, run: () => toast(feedback.undone) } })
  }
  const askReturn = async () => {
    const answer = await confirm({
      title: feedback.noteTitle,
      confirmLabel: feedback.return,
      note: { label: feedback.noteLabel, help: feedback.noteHelp, required: true, min: 5, max: 1000 },
    })
    if (answer) toast(feedback.answered(answer.note))
  }
  return { askPublish, askDelete, askReturn }
}

/** Toasts, confirmations, dialogs, the progress bar of navigation. */
export function FeedbackSection({ text }: { text: ComponentsText }) {
  const { feedback } = text
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { askPublish, askDelete, askReturn } = useQuestions(text)

  return (
    <Card>
      <ProgressBar busy={isBusy} label={feedback.progress} />
      <div className={classes.row}>
        <Button variant="default" onClick={() => toast(feedback.saved)}>
          {feedback.success}
        </Button>
        <Button variant="default" onClick={() => toast(feedback.infoText, { variant: 'info' })}>
          {feedback.info}
        </Button>
        <Button variant="default" onClick={() => toast(feedback.warningText, { variant: 'warning' })}>
          {feedback.warning}
        </Button>
        <Button variant="default" onClick={() => toast(feedback.errorText, { variant: 'error' })}>
          {feedback.error}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            toast(feedback.deleted, { undo: { label: feedback.return, run: () => toast(feedback.undone) } })
          }
        >
          {feedback.undo}
        </Button>
        <Button
          variant="default"
          onClick={() => liveToast(feedback.liveText, { open: { label: feedback.open, to: '/components' } })}
        >
          {feedback.live}
        </Button>
        <Button variant="default" onClick={askPublish}>
          {feedback.confirm}
        </Button>
        <Button variant="default" onClick={askDelete}>
          {feedback.danger}
        </Button>
        <Button variant="default" onClick={askReturn}>
          {feedback.note}
        </Button>
        <Button variant="default" onClick={() => setOpen(true)}>
          {feedback.dialog}
        </Button>
        <Button variant="default" aria-pressed={isBusy} onClick={() => setBusy(!isBusy)}>
          {feedback.progress}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={feedback.dialogTitle}>
        <SelectField label={text.fields.district} data={text.table.areas} data-autofocus />
        <div className={classes.ends}>
          <Button onClick={() => setOpen(false)}>{text.buttons.save}</Button>
        </div>
      </Dialog>
    </Card>
  )
}
