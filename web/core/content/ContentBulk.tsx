import { Button } from '../../ui/Button.tsx'
import type { useChosen } from '../use-bulk.ts'
import type { WebKind } from './kit.ts'
import { contentTexts } from './texts/index.ts'
import { useChangesBulk } from './use-changes-bulk.ts'
import type { ManyAction } from './use-content-actions.ts'

interface Props {
  kind: WebKind
  isBin: boolean
  chosen: Pick<ReturnType<typeof useChosen>, 'items' | 'nameOf' | 'clear'>
  /** Some of the chosen records have unpublished changes. */
  hasChanges: boolean | undefined
  act: (action: ManyAction, ids: readonly string[]) => Promise<boolean>
  isBusy: boolean
}

const ACTIONS: readonly ManyAction[] = ['publish', 'unpublish', 'archive', 'pin', 'unpin', 'bin']

/** What can be done to the chosen records; in the bin they can only be taken out. */
export function ContentBulk({ kind, isBin, chosen, hasChanges, act, isBusy }: Props) {
  const t = contentTexts.useText()
  const changes = useChangesBulk(kind.feature)
  const run = async (work: Promise<boolean>) => {
    if (await work) chosen.clear()
  }
  const ids = chosen.items.map(({ id }) => id)
  const actions = isBin
    ? (['restore'] as const)
    : ACTIONS.filter((action) => kind.pins || (action !== 'pin' && action !== 'unpin'))
  return (
    <>
      {hasChanges &&
        !isBin &&
        (['publish', 'discard'] as const).map((action) => (
          <Button
            key={action}
            size="xs"
            variant="default"
            disabled={changes.isBusy}
            onClick={() => void run(changes.run(action, chosen))}
          >
            {t(`changes.${action}`)}
          </Button>
        ))}
      {actions.map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          color={action === 'bin' ? 'red' : undefined}
          disabled={isBusy}
          onClick={() => void run(act(action, ids))}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
    </>
  )
}
