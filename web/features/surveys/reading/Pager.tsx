import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/numbers.ts'
import { useLang } from '../../../core/text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import classes from './reading.module.css'
import { readingTexts } from './texts.ts'

interface Props {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Forwards and back in a short list inside a card; nothing when one page holds it. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  const t = readingTexts.useText()
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
