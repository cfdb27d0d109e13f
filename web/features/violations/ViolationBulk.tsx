import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/model/workflow.ts'
import { textAt } from '#contract/core/text/catalogue.ts'
import { violations } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useBulkQuestion, useBulkStep, type useChosen } from '../../core/lists/use-bulk.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { violationTexts } from './texts.ts'

/** The steps that can be applied in bulk, and whether they require a note. */
const STEPS = [
  { action: 'verify', hasNote: false },
  { action: 'start', hasNote: false },
  { action: 'resolve', hasNote: true },
  { action: 'refer', hasNote: true },
  { action: 'reject', hasNote: true },
] as const
type Action = (typeof STEPS)[number]['action']

/** Applies a step to the selected violations after a question, as none can be undone; the note is added to the history of each. */
export function ViolationBulk({ chosen }: { chosen: ReturnType<typeof useChosen> }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const bulk = useDo(violations, 'bulk')
  const step = useBulkStep()
  const ask = useBulkQuestion()
  const noteFor = async (action: Action): Promise<string | undefined> => {
    const answer = await confirm({
      title: t('bulk.ask', { action: t(`action.${action}`), count: chosen.count }),
      text: [...(chosen.all ? [c('bulk.askAll')] : []), c('bulk.askFinal'), t('bulk.askText')].join(' '),
      confirmLabel: t(`action.${action}`),
      note: {
        label: c('workflow.noteLabel'),
        help: c('workflow.noteHelp'),
        required: true,
        min: NOTE_MIN_CHARS,
        max: NOTE_MAX_CHARS,
      },
    })
    return answer ? answer.note : undefined
  }
  const run = async (action: Action, hasNote: boolean) => {
    const note = hasNote ? await noteFor(action) : undefined
    if (hasNote ? !note : !(await ask(chosen, t(`action.${action}`), true))) return
    const isDone = await step(
      chosen.items,
      {
        run: (violations, all) =>
          bulk.mutateAsync({
            body: { ...(all ? { all: all as object } : { violations }), action, ...(note ? { note } : {}) },
          }),
        done: (count) => t(`bulk.${action}`, { count }),
        nameOf: chosen.nameOf,
        stateOf: (state) => textAt(violationLabels[lang].status, state),
      },
      chosen.all,
    )
    if (isDone) chosen.clear()
  }
  return STEPS.map(({ action, hasNote }) => (
    <Button
      key={action}
      size="xs"
      variant="default"
      disabled={bulk.isPending}
      onClick={() => void run(action, hasNote)}
    >
      {t(`action.${action}`)}
    </Button>
  ))
}
