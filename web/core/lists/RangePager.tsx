import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useLang } from '../i18n/text.ts'
import classes from './RangePager.module.css'
import type { ListAddress, ListWithRows } from './use-list.ts'

interface Props {
  list: ListWithRows<object> & Pick<ListAddress, 'change'>
  /** Names of the buttons. */
  labels: { previous: string; next: string }
}

/** The range of a list that is not a table, with the previous and the next page; nothing for a list of one page. */
export function RangePager({ list, labels }: Props) {
  const lang = useLang()
  const meta = list.data?.meta
  // a later page stays, so that a list that has become shorter can be left for its first page
  if (!meta || (meta.total <= meta.pageSize && meta.page === 1)) return null
  const from = (meta.page - 1) * meta.pageSize + 1
  const to = Math.min(meta.total, from + meta.pageSize - 1)
  return (
    <div className={classes.pager}>
      <IconButton name={labels.previous} disabled={meta.page <= 1} onClick={() => list.change({ page: meta.page - 1 })}>
        <IconChevronLeft size={20} aria-hidden className={classes.mirror} />
      </IconButton>
      <bdi dir="ltr">
        {formatNumber(from, lang)}–{formatNumber(to, lang)} / {formatNumber(meta.total, lang)}
        {meta.totalIsMinimum && '+'}
      </bdi>
      <IconButton name={labels.next} disabled={to >= meta.total} onClick={() => list.change({ page: meta.page + 1 })}>
        <IconChevronRight size={20} aria-hidden className={classes.mirror} />
      </IconButton>
    </div>
  )
}
