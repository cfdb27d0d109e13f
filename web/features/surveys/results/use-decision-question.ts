import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/model/workflow.ts'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { resultTexts } from './texts.ts'

/** Asks for the reason of a decision on flagged answers. */
export function useDecisionQuestion() {
  const t = resultTexts.useText()
  const confirm = useConfirm()
  return (decision: 'counts' | 'set_aside', title: string) => {
    const isAside = decision === 'set_aside'
    return confirm({
      title,
      text: t(isAside ? 'flags.askSetAsideText' : 'flags.askCountsText'),
      confirmLabel: t(isAside ? 'flags.doSetAside' : 'flags.doCounts'),
      note: {
        label: t('flags.note'),
        help: t('flags.noteHelp'),
        required: true,
        min: NOTE_MIN_CHARS,
        max: NOTE_MAX_CHARS,
      },
    })
  }
}
