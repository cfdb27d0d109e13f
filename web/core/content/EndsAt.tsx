import type { ContentRow } from '#contract/core/content/answers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { useLang } from '../i18n/text.ts'
import classes from './list.module.css'
import { contentTexts } from './texts/index.ts'

/** Until when a record is public, or when it ended; nothing where no date determines that. */
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
