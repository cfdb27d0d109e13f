import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { RefCallback } from 'react'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'

interface Props {
  /** The name of the item. */
  itemName: string
  at: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
  removeLabel: string
}

/** Buttons to move an item up or down or remove it, as an alternative to drag and drop. */
export function MoveButtons({ itemName, at, count, onMove, onRemove, removeLabel }: Props) {
  const t = rateTexts.useText()
  return (
    <span className={classes.movers}>
      <IconButton name={t('editor.up', { what: itemName })} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
        <IconArrowUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        name={t('editor.down', { what: itemName })}
        disabled={at === count - 1}
        onClick={() => onMove(at, at + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </IconButton>
      <IconButton name={`${removeLabel}: ${itemName}`} disabled={count === 1} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </span>
  )
}

/** The handle for drag and drop; hidden from assistive technology, which uses the buttons. */
export function Handle({ dragRef }: { dragRef: RefCallback<HTMLElement> }) {
  const t = rateTexts.useText()
  return (
    <span ref={dragRef} className={classes.handle} title={t('editor.drag')} aria-hidden>
      <IconGripVertical size={18} />
    </span>
  )
}
