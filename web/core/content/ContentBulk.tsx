import { Button } from '../../ui/Button.tsx'
import { contentTexts } from './texts/index.ts'
import type { ManyAction } from './use-content-actions.ts'

interface Props {
  /** Records can be marked as important. */
  pins: boolean
  isBin: boolean
  ids: ReadonlySet<string>
  act: (action: ManyAction, ids: readonly string[]) => Promise<boolean>
  isBusy: boolean
  onDone: () => void
}

const ACTIONS: readonly ManyAction[] = ['publish', 'unpublish', 'archive', 'pin', 'unpin', 'bin']

/** What can be done to the chosen records; in the bin they can only be taken out. */
export function ContentBulk({ pins, isBin, ids, act, isBusy, onDone }: Props) {
  const t = contentTexts.useText()
  const run = async (action: ManyAction) => {
    if (await act(action, [...ids])) onDone()
  }
  return (
    isBin ? (['restore'] as const) : ACTIONS.filter((action) => pins || (action !== 'pin' && action !== 'unpin'))
  ).map((action) => (
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
