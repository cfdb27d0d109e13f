import {
  IconArrowMoveRight,
  IconArrowsJoin,
  IconArrowsSplit,
  IconDots,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type AreaDetails, levelBelow, mayMove, RESHAPED_LEVELS } from '#contract/features/areas/index.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu, type MenuItem } from '../../ui/controls/Menu.tsx'
import { AreaForm } from './AreaForm.tsx'
import classes from './areas.module.css'
import { DayForm } from './DayForm.tsx'
import { ReshapeDialog } from './ReshapeDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { areaTexts } from './texts.ts'

type Task = 'edit' | 'add' | 'close' | 'reopen' | 'move' | 'merge' | 'split'

/** The actions on an area: the most common one as a button, the others in a menu. */
export function AreaActions({ area }: { area: AreaDetails }) {
  const t = areaTexts.useText()
  const c = coreTexts.useText()
  const { role } = useUser()
  const [task, setTask] = useState<Task>()
  const below = levelBelow(area.level)
  const stop = () => setTask(undefined)
  const isReshaped = area.canShape && area.isOpen && RESHAPED_LEVELS.includes(area.level)
  const items: MenuItem[] = [
    ...(area.canChange
      ? [{ label: c('form.edit'), icon: <IconPencil size={18} aria-hidden />, onSelect: () => setTask('edit') }]
      : []),
    ...(isReshaped && mayMove(role, area.level)
      ? [
          {
            label: t('action.move'),
            icon: <IconArrowMoveRight size={18} aria-hidden />,
            onSelect: () => setTask('move'),
          },
        ]
      : []),
    ...(isReshaped
      ? [
          {
            label: t('action.merge'),
            icon: <IconArrowsJoin size={18} aria-hidden />,
            onSelect: () => setTask('merge'),
          },
          {
            label: t('action.split'),
            icon: <IconArrowsSplit size={18} aria-hidden />,
            onSelect: () => setTask('split'),
          },
        ]
      : []),
    ...(area.canShape && area.isOpen && area.level !== 'city'
      ? [{ label: t('action.close'), icon: <IconLock size={18} aria-hidden />, onSelect: () => setTask('close') }]
      : []),
    ...(area.canShape && (area.closedOn || !area.isOpen)
      ? [{ label: t('action.reopen'), icon: <IconLockOpen size={18} aria-hidden />, onSelect: () => setTask('reopen') }]
      : []),
  ]
  return (
    <div className={classes.buttons}>
      {area.canCreate && area.isOpen && below && below !== 'city' && (
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setTask('add')}>
          {t(`add.${below}`)}
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          name={t('action.label')}
          className={classes.menu}
          button={
            <>
              {t('action.label')} <IconDots size={18} aria-hidden />
            </>
          }
          items={items}
        />
      )}
      {task === 'add' && <AreaForm parent={area} onClose={stop} />}
      {task === 'edit' && <AreaForm area={area} onClose={stop} />}
      {(task === 'close' || task === 'reopen') && <DayForm area={area} kind={task} onClose={stop} />}
      {(task === 'move' || task === 'merge') && <ReshapeDialog area={area} kind={task} onClose={stop} />}
      {task === 'split' && <SplitDialog area={area} onClose={stop} />}
    </div>
  )
}
