import { useState } from 'react'
import { type Move, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/workflow.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { type NoteReplies, useConfirm } from '../ui/use-confirm.ts'
import { ApiProblem } from './api.ts'
import { coreTexts } from './texts/index.ts'

interface Props<A extends string> {
  /** The moves open to this person, e.g. of `movesFor` or of the row's own `allowedActions`. */
  moves: readonly Pick<Move<string, A>, 'action' | 'note' | 'confirm'>[]
  label: (action: A) => string
  /** What is asked before a move with `confirm` or a note. */
  question: (action: A) => { title: string; text?: string }
  /** Texts that can be taken over into the note of a move. */
  replies?: ((action: A) => NoteReplies | undefined) | undefined
  onAct: (action: A, note: string | undefined) => Promise<unknown>
  /** The move that moves things on; filled, the others are outlined. */
  main?: A
}

/** One button for each move of a workflow that is open; asks first and takes a note where the table says so. */
export function WorkflowButtons<A extends string>({ moves, label, question, replies, onAct, main }: Props<A>) {
  const t = coreTexts.useText()
  const confirm = useConfirm()
  const [busy, setBusy] = useState<A>()
  const act = async (move: Props<A>['moves'][number]) => {
    if (busy) return
    let note: string | undefined
    if (move.confirm || move.note) {
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
    try {
      await onAct(move.action, note)
      toast(t('workflow.done'))
    } catch (error) {
      toast(error instanceof ApiProblem ? error.document.title : t('error.noAnswer'), { variant: 'error' })
    } finally {
      setBusy(undefined)
    }
  }
  return moves.map((move) => (
    <Button
      key={move.action}
      variant={move.action === main ? 'filled' : 'default'}
      loading={busy === move.action}
      onClick={() => void act(move)}
    >
      {label(move.action)}
    </Button>
  ))
}
