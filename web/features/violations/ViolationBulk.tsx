import { NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '#contract/core/model/workflow.ts'
import { textAt } from '#contract/core/text/catalogue.ts'
import { violations } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useBulkStep } from '../../core/lists/use-bulk.ts'
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

/** Applies a step to the selected violations; the note is added to the history of each. */
export function ViolationBulk({
  items,
  nameOf,
  onDone,
}: {
  items: readonly { id: string; version: number }[]
  nameOf: (id: string) => string
  onDone: () => void
}) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const bulk = useDo(violations, 'bulk')
  const step = useBulkStep()
  const noteFor = async (action: Action): Promise<string | undefined> => {
    const answer = await confirm({
      title: t('bulk.ask', { action: t(`action.${action}`), count: items.length }),
      text: t('bulk.askText'),
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
    if (hasNote && !note) return
    const isDone = await step(items, {
      run: (violations) => bulk.mutateAsync({ body: { violations, action, ...(note ? { note } : {}) } }),
      done: (count) => t(`bulk.${action}`, { count }),
      nameOf,
      stateOf: (state) => textAt(violationLabels[lang].status, state),
    })
    if (isDone) onDone()
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
