import { type MailAction, type MailThreadRow, mail } from '#contract/features/mail/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useDo } from '../../core/query/query.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { mailTexts } from './texts.ts'

/** What takes an action back; those that are missing cannot be undone. */
const REVERSE: Partial<Record<MailAction, MailAction>> = {
  star: 'unstar',
  unstar: 'star',
  important: 'unimportant',
  unimportant: 'important',
  archive: 'inbox',
  spam: 'inbox',
  trash: 'inbox',
  label: 'unlabel',
  unlabel: 'label',
}
/** Marks whose effect is seen at once. */
const SILENT = new Set<MailAction>(['read', 'star', 'unstar', 'important', 'unimportant'])

export type Act = (threads: readonly MailThreadRow[], action: MailAction, labelId?: string | null) => Promise<boolean>

/** Does something to conversations, says so, and offers to undo it. @returns whether it was done. */
export function useMailAct(): Act {
  const t = mailTexts.useText()
  const confirm = useConfirm()
  const bulk = useDo(mail, 'bulk')
  return async (threads, action, labelId = null) => {
    const ids = threads.map(({ id }) => id)
    if (ids.length === 0) return false
    const question = { title: t('act.remove'), text: t('removeText'), confirmLabel: t('act.remove'), danger: true }
    if (action === 'remove' && !(await confirm(question))) return false
    try {
      await bulk.mutateAsync({ body: { ids, action, labelId } })
      if (SILENT.has(action)) return true
      const back = undoOf(threads, action)
      toast(t(`done.${action}`), {
        ...(back && { undo: { label: t('undo'), run: () => void undo(back, labelId) } }),
      })
      return true
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
      return false
    }
  }
}

type Steps = readonly { ids: string[]; action: MailAction }[]

/** Each conversation goes back to where it was: the inbox, the archive. */
function undoOf(threads: readonly MailThreadRow[], action: MailAction): Steps | undefined {
  const reverse = REVERSE[action]
  if (!reverse) return undefined
  const all = threads.map(({ id }) => id)
  if (reverse !== 'inbox') return [{ ids: all, action: reverse }]
  const archived = threads.filter(({ places }) => !places.includes('inbox')).map(({ id }) => id)
  const back: Steps = [{ ids: all, action: 'inbox' }]
  return archived.length === 0 ? back : [...back, { ids: archived, action: 'archive' }]
}

async function undo(steps: Steps, labelId: string | null): Promise<void> {
  try {
    for (const { ids, action } of steps) await call(mail, 'bulk', { body: { ids, action, labelId } })
  } catch (error) {
    toast(problemText(error), { variant: 'error' })
  }
}
