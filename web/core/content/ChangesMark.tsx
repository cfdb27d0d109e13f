import { IconPencil } from '@tabler/icons-react'
import classes from './list.module.css'
import { contentTexts } from './texts/index.ts'

/** Marks a record with changes that readers do not see yet. */
export function ChangesMark() {
  const t = contentTexts.useText()
  return (
    <span className={classes.changes}>
      <IconPencil size={12} aria-hidden />
      {t('list.changes')}
    </span>
  )
}
