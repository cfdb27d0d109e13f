import { type OutgoingAnswer, sendAnswer } from '../../../answering/device/send.ts'
import type { OutboxKind, Refused } from '../../../core/access/outbox-kind.ts'
import { message } from '../../../core/i18n/messages.ts'
import { interviewTexts } from './texts.ts'

const isDuplicate = ({ errors }: Refused): boolean => errors.some(({ code }) => code === 'answered_before')

/** Interviews in the outbox: sent like answers from the public page, as the leader who conducted them. */
const interview: OutboxKind<OutgoingAnswer> = {
  send: async (out, { token, lang, file, onFile, now }) => {
    const outcome = await sendAnswer(out, { fetch: (...input) => fetch(...input), token, lang, file, onFile, now })
    return outcome.kind === 'sent' ? { kind: 'sent', receipt: outcome.receipt } : outcome
  },
  mend: ({ surveyId, clientId }, refused) =>
    refused.code === 'invalid' && !isDuplicate(refused)
      ? `/dashboard/surveys/${surveyId}/interview?mend=${clientId}`
      : undefined,
  isFinal: isDuplicate,
  why: (refused) => {
    const t = interviewTexts.text
    if (isDuplicate(refused)) return t('refusedWhy.twice')
    if (refused.code === 'wrong_state') return t('refusedWhy.closed')
    if (refused.code === 'not_found' || refused.code === 'not_allowed') return t('refusedWhy.gone')
    if (refused.code !== 'invalid') return undefined
    const messages = refused.errors.map(({ code, params }) => message(`field.${code}`, params))
    return t('refusedWhy.invalid', { what: [...new Set(messages)].join(', ') })
  },
}
export default interview
