import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useUiLabels } from '../theme/labels.ts'
import classes from './InlineField.module.css'
import { InlineField, type InlineFieldProps } from './InlineField.tsx'

/** A name that looks like text until it is pressed, by Enter or F2 too, and is edited in its place then. */
export function EditableText(props: Omit<InlineFieldProps, 'onClose'>) {
  const labels = useUiLabels()
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isReturning = useRef(false)
  useEffect(() => {
    if (isEditing || !isReturning.current) return
    isReturning.current = false
    button.current?.focus()
  }, [isEditing])
  if (isEditing) {
    return (
      <InlineField
        {...props}
        onClose={(returns) => {
          isReturning.current = returns
          setEditing(false)
        }}
      />
    )
  }
  return (
    <button
      ref={button}
      type="button"
      className={classes.text}
      title={labels.rename}
      aria-keyshortcuts="F2"
      onClick={() => setEditing(true)}
      onKeyDown={(event) => {
        if (event.key !== 'F2') return
        event.preventDefault()
        setEditing(true)
      }}
    >
      <bdi>{props.value}</bdi>
      <IconPencil size={16} aria-hidden className={classes.sign} />
    </button>
  )
}
