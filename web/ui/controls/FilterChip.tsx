import { IconX } from '@tabler/icons-react'
import classes from './FilterChip.module.css'

interface Props {
  text: string
  /** Accessible name: «Хасах: …», which contains the text. */
  name: string
  onRemove: () => void
}

/** One condition that narrows a list; a press removes it. */
export function FilterChip({ text, name, onRemove }: Props) {
  return (
    <button type="button" className={classes.chip} aria-label={name} onClick={onRemove}>
      <bdi className={classes.text}>{text}</bdi>
      <IconX size={16} aria-hidden className={classes.cross} />
    </button>
  )
}
