import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { useLang } from '../../core/i18n/text.ts'
import type { ListAddress, ListWithRows } from '../../core/lists/use-list.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import classes from './drive.module.css'
import { driveTexts } from './texts.ts'

/** The range of a list, and the next and previous page. */
export function Paging({ list }: { list: ListWithRows<object> & ListAddress }) {
  const t = driveTexts.useText()
  const lang = useLang()
  const meta = list.data?.meta
  if (!meta || (meta.total <= meta.pageSize && meta.page === 1)) return null
  const from = (meta.page - 1) * meta.pageSize + 1
  const to = Math.min(meta.total, from + meta.pageSize - 1)
  return (
    <div className={classes.paging}>
      <IconButton name={t('newer')} disabled={meta.page <= 1} onClick={() => list.change({ page: meta.page - 1 })}>
        <IconChevronLeft size={20} aria-hidden className={classes.mirror} />
      </IconButton>
      <bdi dir="ltr">
        {formatNumber(from, lang)}–{formatNumber(to, lang)} / {formatNumber(meta.total, lang)}
        {meta.totalIsMinimum && '+'}
      </bdi>
      <IconButton name={t('older')} disabled={to >= meta.total} onClick={() => list.change({ page: meta.page + 1 })}>
        <IconChevronRight size={20} aria-hidden className={classes.mirror} />
      </IconButton>
    </div>
  )
}
