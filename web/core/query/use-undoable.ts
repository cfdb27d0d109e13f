import { toast } from '../../ui/feedback/toast.ts'
import { problemText } from '../api/problem-text.ts'
import { coreTexts } from '../i18n/texts/index.ts'

export interface UndoableStep<A> {
  run: () => Promise<A>
  /** Says that it was done: «1 тайлан батлагдлаа». */
  done: string
  /** Undoes it; without it the step cannot be undone. */
  undo?: ((answer: A) => Promise<unknown>) | undefined
  /** Called with a refusal in place of its message, where that is shown elsewhere. */
  refused?: (error: unknown) => void
  /** Called after the step was taken, refused or undone. */
  after?: () => Promise<unknown>
}

/**
 * Returns a function that takes a step at once, without a question, says so, and offers for ten seconds to undo it. It
 * resolves to whether the step was taken.
 */
export function useUndoable() {
  const c = coreTexts.useText()
  return async <A>({ run, done, undo, refused, after }: UndoableStep<A>): Promise<boolean> => {
    const reverse = async (answer: A) => {
      try {
        await undo?.(answer)
        toast(c('bulk.undone'))
      } catch (error) {
        toast(problemText(error), { variant: 'error' })
      }
      await after?.()
    }
    try {
      const answer = await run()
      toast(done, undo ? { undo: { label: c('bulk.undo'), run: () => void reverse(answer) } } : {})
      return true
    } catch (error) {
      if (refused) refused(error)
      else toast(problemText(error), { variant: 'error' })
      return false
    } finally {
      await after?.()
    }
  }
}
