import { contentTexts } from '../../core/content/texts/index.ts'
import type { ManyAction } from '../../core/content/use-content-actions.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  isBin: boolean
  ids: ReadonlySet<string>
  act: (action: ManyAction, ids: readonly string[]) => Promise<boolean>
  isBusy: boolean
  onDone: () => void
}

const ACTIONS: readonly ManyAction[] = ['publish', 'unpublish', 'archive', 'pin', 'unpin', 'bin']

/** What can be done to the chosen news; in the bin they can only be taken out. */
export function NewsBulk({ isBin, ids, act, isBusy, onDone }: Props) {
  const t = contentTexts.useText()
  const run = async (action: ManyAction) => {
    if (await act(action, [...ids])) onDone()
  }
  return (isBin ? (['restore'] as const) : ACTIONS).map((action) => (
    <Button
      key={action}
      size="xs"
      variant="default"
      color={action === 'bin' ? 'red' : undefined}
      disabled={isBusy}
      onClick={() => void run(action)}
    >
      {t(`action.${action}`)}
    </Button>
  ))
}
