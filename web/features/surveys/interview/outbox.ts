import { message } from '#contract/core/texts.ts'
import type { OutboxKind, Refused } from '../../../core/outbox/kind.ts'
import { currentLang } from '../../../core/text.ts'
import { type Outgoing, sendAnswer } from '../../../public/survey/device/send.ts'
import { interviewTexts } from './texts.ts'

const isTwice = ({ errors }: Refused): boolean => errors.some(({ code }) => code === 'answered_before')

/** An interview on its way: sent like an answer from a public page, as the leader who asked. */
const interview: OutboxKind<Outgoing> = {
  send: async (out, { token, lang, file, onFile, now }) => {
    const outcome = await sendAnswer(out, { fetch: (...input) => fetch(...input), token, lang, file, onFile, now })
    return outcome.kind === 'sent' ? { kind: 'sent', receipt: outcome.receipt } : outcome
  },
  mend: ({ surveyId, clientId }, refused) =>
    refused.code === 'invalid' && !isTwice(refused)
      ? `/dashboard/surveys/${surveyId}/interview?mend=${clientId}`
      : undefined,
  isFinal: isTwice,
  why: (refused) => {
    const t = interviewTexts.text
    if (isTwice(refused)) return t('refusedWhy.twice')
    if (refused.code === 'wrong_state') return t('refusedWhy.closed')
    if (refused.code === 'not_found' || refused.code === 'not_allowed') return t('refusedWhy.gone')
    if (refused.code !== 'invalid') return undefined
    const wrong = refused.errors.map(({ code, params }) => message(currentLang(), `field.${code}`, params))
    return t('refusedWhy.invalid', { what: [...new Set(wrong)].join(', ') })
  },
}
export default interview
