import type { Lang } from '#contract/core/plain.ts'
import { type ReplyOffered, replyText } from '#contract/core/replies.ts'
import { inLang } from '#contract/core/text.ts'
import type { NoteReplies } from '../../ui/use-confirm.ts'
import { useLang } from '../text.ts'
import { coreTexts } from '../texts/index.ts'

/** Response templates with the facts of a case filled in. `lang` is the language that the citizen is answered in. */
export function useReplies(
  offered: readonly ReplyOffered[] | undefined,
  facts: Readonly<Record<string, string>>,
  lang: Lang,
): NoteReplies | undefined {
  const t = coreTexts.useText()
  const shown = useLang()
  return (
    offered && {
      label: t('reply.label'),
      choose: t('reply.choose'),
      options: offered.map((one) => ({ name: inLang(one.name, shown), text: replyText(one, lang, facts) })),
    }
  )
}
