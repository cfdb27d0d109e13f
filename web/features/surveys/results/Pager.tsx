import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import classes from './results.module.css'
import { resultTexts } from './texts.ts'

interface Props {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Pagination of a short list inside a card; renders nothing for a single page. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1) return null
  return (
    <div className={classes.pager}>
      <IconButton name={t('result.earlier')} onClick={() => onPage(page - 1)} disabled={page <= 1}>
        <IconChevronLeft size={18} aria-hidden className={classes.arrow} />
      </IconButton>
      <span>{t('result.pageOf', { page: formatNumber(page, lang), last: formatNumber(last, lang) })}</span>
      <IconButton name={t('result.later')} onClick={() => onPage(page + 1)} disabled={page >= last}>
        <IconChevronRight size={18} aria-hidden className={classes.arrow} />
      </IconButton>
    </div>
  )
}
