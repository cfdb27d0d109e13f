import type { ContentRow } from '#contract/core/content-answers.ts'
import { formatDateTime } from '#contract/core/dates.ts'
import { useLang } from '../text.ts'
import classes from './list.module.css'
import { contentTexts } from './texts/index.ts'

/** Until when a record is public, or since when it is not any more; nothing where that does not follow from the clock. */
export function EndsAt({
  row: { phase, unpublishAt, deletedAt },
}: {
  row: Pick<ContentRow, 'phase' | 'unpublishAt' | 'deletedAt'>
}) {
  const t = contentTexts.useText()
  const lang = useLang()
  if (!unpublishAt || deletedAt || phase === 'draft' || phase === 'archived') return null
  const when = formatDateTime(new Date(unpublishAt), lang)
  return (
    <span className={classes.ends}>{phase === 'ended' ? t('list.endedAt', { when }) : t('list.until', { when })}</span>
  )
}
