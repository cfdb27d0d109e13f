import { IconPencil } from '@tabler/icons-react'
import { useUiLabels } from '../theme/labels.ts'
import classes from './InlineField.module.css'
import { InlineField, type InlineFieldProps } from './InlineField.tsx'
import { useInlineEdit } from './use-inline-edit.ts'

/** A name that looks like text until it is pressed, by Enter or F2 too, and is edited in its place then. */
export function EditableText(props: Omit<InlineFieldProps, 'onClose'>) {
  const labels = useUiLabels()
  const edit = useInlineEdit<HTMLButtonElement>()
  if (edit.isEditing) return <InlineField {...props} onClose={edit.close} />
  return (
    <button
      ref={edit.opener}
      type="button"
      className={classes.text}
      title={labels.rename}
      aria-keyshortcuts="F2"
      onClick={edit.start}
      onKeyDown={edit.onKeyDown}
    >
      <bdi>{props.value}</bdi>
      <IconPencil size={16} aria-hidden className={classes.sign} />
    </button>
  )
}
