import { type ReplyOffered, replyText } from '#contract/core/people/replies.ts'
import { inLang } from '#contract/core/text/localized.ts'
import type { Lang } from '#contract/core/text/unicode.ts'
import type { NoteReplies } from '../../ui/dialogs/use-confirm.ts'
import { useLang } from '../i18n/text.ts'
import { coreTexts } from '../i18n/texts/index.ts'

/** Response templates with the facts of a case filled in. `lang` is the language of the reply. */
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
