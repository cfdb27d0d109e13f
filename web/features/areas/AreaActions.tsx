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
import { type AreaDetails, areas, levelBelow, mayMove, RESHAPED_LEVELS } from '#contract/features/areas/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu, type MenuItem } from '../../ui/controls/Menu.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { AreaForm } from './AreaForm.tsx'
import classes from './areas.module.css'
import { CloseForm } from './CloseForm.tsx'
import { ReshapeDialog } from './ReshapeDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { areaTexts } from './texts.ts'

type Task = 'edit' | 'add' | 'close' | 'move' | 'merge' | 'split'

/** The actions on an area: the most common one as a button, the others in a menu. */
export function AreaActions({ area }: { area: AreaDetails }) {
  const t = areaTexts.useText()
  const c = coreTexts.useText()
  const { role } = useUser()
  const [task, setTask] = useState<Task>()
  const reopen = useReopen(area)
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
    ...(area.canShape && area.closedOn
      ? [{ label: t('action.reopen'), icon: <IconLockOpen size={18} aria-hidden />, onSelect: () => void reopen() }]
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
      {task === 'close' && <CloseForm area={area} onClose={stop} />}
      {(task === 'move' || task === 'merge') && <ReshapeDialog area={area} kind={task} onClose={stop} />}
      {task === 'split' && <SplitDialog area={area} onClose={stop} />}
    </div>
  )
}

function useReopen(area: AreaDetails) {
  const t = areaTexts.useText()
  const confirm = useConfirm()
  const reopen = useDo(areas, 'reopen')
  return async () => {
    const question = { title: t('close.reopenTitle'), text: t('close.reopenText'), confirmLabel: t('action.reopen') }
    if (!(await confirm(question))) return
    try {
      await reopen.mutateAsync({ params: { id: area.id }, body: { version: area.version } })
      toast(t('close.reopened'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
