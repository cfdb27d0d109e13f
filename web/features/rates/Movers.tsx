import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { DragEventHandler } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './rates.module.css'
import { rateTexts } from './texts.ts'

interface Props {
  /** What is moved, as a name. */
  what: string
  at: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
  removeLabel: string
}

/** Up, down and away, for whoever does not drag. */
export function Movers({ what, at, count, onMove, onRemove, removeLabel }: Props) {
  const t = rateTexts.useText()
  return (
    <span className={classes.movers}>
      <IconButton name={t('editor.up', { what })} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
        <IconArrowUp size={18} aria-hidden />
      </IconButton>
      <IconButton name={t('editor.down', { what })} disabled={at === count - 1} onClick={() => onMove(at, at + 1)}>
        <IconArrowDown size={18} aria-hidden />
      </IconButton>
      <IconButton name={`${removeLabel}: ${what}`} disabled={count === 1} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </span>
  )
}

/** What one grabs to drag a thing to another place; keys have their buttons. */
export function Handle(props: { draggable: boolean; onDragStart: DragEventHandler; onDragEnd: () => void }) {
  const t = rateTexts.useText()
  return (
    <span {...props} className={classes.handle} title={t('editor.drag')} aria-hidden>
      <IconGripVertical size={18} />
    </span>
  )
}
