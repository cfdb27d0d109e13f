import { useState } from 'react'
import { type Move, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/model/workflow.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type ConfirmQuestion, type NoteReplies, useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { useUndoable } from '../query/use-undoable.ts'

interface Props<A extends string> {
  /** The transitions available to this person, e.g. from `movesFor` or the row's `allowedActions`. */
  moves: readonly Pick<Move<string, A>, 'action' | 'note' | 'confirm'>[]
  label: (action: A) => string
  /** The question before a transition with `confirm` or a note. */
  question: (action: A) => Pick<ConfirmQuestion, 'title' | 'text' | 'danger'>
  /** Prepared texts for the note of a transition. */
  replies?: ((action: A) => NoteReplies | undefined) | undefined
  onAct: (action: A, note: string | undefined) => Promise<unknown>
  /** Takes a step back, given its answer. Such a step asks nothing, and can be undone for ten seconds. */
  undo?: ((action: A) => ((answer: unknown) => Promise<unknown>) | undefined) | undefined
  /** The primary transition; its button is filled, the others are outlined. */
  main?: A
}

/**
 * One button per available transition of a workflow; asks for confirmation or a note where the workflow requires it.
 */
export function WorkflowButtons<A extends string>({ moves, label, question, replies, onAct, undo, main }: Props<A>) {
  const t = coreTexts.useText()
  const confirm = useConfirm()
  const undoable = useUndoable()
  const [busy, setBusy] = useState<A>()
  const act = async (move: Props<A>['moves'][number]) => {
    if (busy) return
    let note: string | undefined
    const reverse = undo?.(move.action)
    if ((move.confirm && !reverse) || move.note) {
      const answer = await confirm({
        ...question(move.action),
        confirmLabel: label(move.action),
        ...(move.note
          ? {
              note: {
                label: t('workflow.noteLabel'),
                help: t('workflow.noteHelp'),
                required: true,
                min: NOTE_MIN_CHARS,
                max: NOTE_MAX_CHARS,
                replies: replies?.(move.action),
              },
            }
          : {}),
      })
      if (!answer) return
      note = answer.note || undefined
    }
    setBusy(move.action)
    await undoable({ run: () => onAct(move.action, note), done: t('workflow.done'), undo: reverse })
    setBusy(undefined)
  }
  return moves.map((move) => (
    <Button
      key={move.action}
      variant={move.action === main ? 'filled' : 'default'}
      loading={busy === move.action}
      // the next step may be offered before the previous one has ended: a press would be lost
      disabled={busy !== undefined && busy !== move.action}
      onClick={() => void act(move)}
    >
      {label(move.action)}
    </Button>
  ))
}
