import { IconDotsVertical } from '@tabler/icons-react'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu } from '../../ui/controls/Menu.tsx'
import { usePhone } from '../../ui/theme/use-phone.ts'
import type { useChosen } from '../lists/use-bulk.ts'
import type { WebKind } from './kit.ts'
import classes from './list.module.css'
import { contentTexts } from './texts/index.ts'
import { useChangesBulk } from './use-changes-bulk.ts'
import type { ManyAction } from './use-content-actions.ts'

interface Props {
  kind: WebKind
  isBin: boolean
  chosen: Pick<ReturnType<typeof useChosen>, 'items' | 'nameOf' | 'clear'>
  /** Some of the selected records have unpublished changes. */
  hasChanges: boolean | undefined
  act: (action: ManyAction, ids: readonly string[]) => Promise<boolean>
  isBusy: boolean
}

const ACTIONS: readonly ManyAction[] = ['publish', 'unpublish', 'archive', 'pin', 'unpin', 'bin']

/** The bulk actions on the selected records; in the bin only restoring. On a phone they are one menu. */
export function ContentBulk({ kind, isBin, chosen, hasChanges, act, isBusy }: Props) {
  const t = contentTexts.useText()
  const isPhone = usePhone()
  const changes = useChangesBulk(kind.feature)
  const run = async (work: Promise<boolean>) => {
    if (await work) chosen.clear()
  }
  const ids = chosen.items.map(({ id }) => id)
  const actions = isBin
    ? (['restore'] as const)
    : ACTIONS.filter((action) => kind.pins || (action !== 'pin' && action !== 'unpin'))
  const ofChanges = hasChanges && !isBin ? (['publish', 'discard'] as const) : []
  const steps = [
    ...ofChanges.map((action) => ({
      label: t(`changes.${action}`),
      danger: false,
      disabled: changes.isBusy,
      onSelect: () => void run(changes.run(action, chosen)),
    })),
    ...actions.map((action) => ({
      label: t(`action.${action}`),
      danger: action === 'bin',
      disabled: isBusy,
      onSelect: () => void run(act(action, ids)),
    })),
  ]
  if (isPhone && steps.length > 1)
    return (
      <Menu
        name={t('list.bulk')}
        className={classes.bulk}
        button={
          <>
            <IconDotsVertical size={20} aria-hidden />
            {t('list.bulkShort')}
          </>
        }
        items={steps}
      />
    )
  return steps.map(({ label, danger, disabled, onSelect }) => (
    <Button
      key={label}
      size="xs"
      variant="default"
      color={danger ? 'red' : undefined}
      disabled={disabled}
      onClick={onSelect}
    >
      {label}
    </Button>
  ))
}
