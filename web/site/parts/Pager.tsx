import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { useSite } from '../site.ts'

/** Page numbers around the current one, with the first and the last; 0 is a gap. */
export function pagesAround(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((n, i) => {
    const gap = n - (shown[i - 1] ?? n)
    if (gap === 2) return [n - 1, n]
    return gap > 2 ? [0, n] : [n]
  })
}

/** Links to the pages of a list. */
export function Pager({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  const { t, lang } = useSite()
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={t('news.pages')}>
      {page > 1 && (
        <a rel="prev" href={to(page - 1)}>
          <IconChevronLeft size={18} aria-hidden className="mirror" />
          {t('news.previous')}
        </a>
      )}
      <ol>
        {pagesAround(page, pages).map((n, i) => (
          <li key={n || `gap${i}`}>
            {n === 0 ? (
              <span aria-hidden>…</span>
            ) : (
              <a
                href={to(n)}
                aria-current={n === page ? 'page' : undefined}
                aria-label={t('news.page', { n: formatNumber(n, lang) })}
              >
                {formatNumber(n, lang)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <a rel="next" href={to(page + 1)}>
          {t('news.next')}
          <IconChevronRight size={18} aria-hidden className="mirror" />
        </a>
      )}
    </nav>
  )
}
