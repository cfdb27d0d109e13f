import { IconPencil } from '@tabler/icons-react'
import classes from './list.module.css'
import { contentTexts } from './texts/index.ts'

/** Says that a record has changes which readers do not see. */
export function ChangesMark() {
  const t = contentTexts.useText()
  return (
    <span className={classes.changes}>
      <IconPencil size={12} aria-hidden />
      {t('list.changes')}
    </span>
  )
}
