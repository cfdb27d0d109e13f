import { mail } from '#contract/features/mail/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { openCompose } from './compose-store.ts'

/** Opens the window of a draft. */
export async function continueDraft(id: string, mailboxId: string): Promise<void> {
  try {
    const { data } = await call(mail, 'one', { params: { id } })
    openCompose({ mailboxId, draft: data })
  } catch (error) {
    toast(problemText(error), { variant: 'error' })
  }
}
