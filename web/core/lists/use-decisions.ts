import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/model/workflow.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { useUndoable } from '../query/use-undoable.ts'

/** How a feature's records are decided: approved, which can be undone, or returned with a reason, which cannot. */
export interface Decisions<Row> {
  name: (row: Row) => string
  mayApprove: (row: Row) => boolean
  mayReturn: (row: Row) => boolean
  approve: {
    label: string
    /** Says that it was done, with the record. */
    done: (row: Row) => string
    run: (row: Row) => Promise<{ version: number }>
    /** Takes the approval of this version back. */
    undo: (row: Row, version: number) => Promise<unknown>
  }
  giveBack: {
    label: string
    done: (row: Row) => string
    question: { title: string; text?: string }
    run: (row: Row, note: string) => Promise<unknown>
  }
}

/** Takes decisions. Both resolve to whether the decision was taken. */
export function useDecisions<Row>({ approve, giveBack }: Decisions<Row>) {
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const undoable = useUndoable()
  return {
    approve: (row: Row): Promise<boolean> =>
      undoable({
        run: () => approve.run(row),
        done: approve.done(row),
        undo: ({ version }) => approve.undo(row, version),
      }),
    giveBack: async (row: Row): Promise<boolean> => {
      const answer = await confirm({
        ...giveBack.question,
        confirmLabel: giveBack.label,
        note: {
          label: c('workflow.noteLabel'),
          help: c('workflow.noteHelp'),
          required: true,
          min: NOTE_MIN_CHARS,
          max: NOTE_MAX_CHARS,
        },
      })
      if (!answer) return false
      return undoable({ run: () => giveBack.run(row, answer.note), done: giveBack.done(row) })
    },
  }
}
