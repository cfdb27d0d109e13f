import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { BoardColumn } from '#contract/features/kanban/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { kanbanTexts } from './texts.ts'

// loaded when it is opened
const CardTitleForm = lazyInPlace(() => import('./CardTitleForm.tsx'))

/** Adds cards to a column, one after the other. */
export function AddCard({ column }: { column: BoardColumn }) {
  const t = kanbanTexts.useText()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (isOpen) {
    return (
      <CardTitleForm
        column={column}
        onClose={() => {
          setOpen(false)
          setTimeout(() => button.current?.focus())
        }}
      />
    )
  }
  return (
    <Button
      ref={button}
      variant="subtle"
      fullWidth
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-label={t('card.addTo', { column: column.name })}
      onClick={() => setOpen(true)}
    >
      {t('card.add')}
    </Button>
  )
}
