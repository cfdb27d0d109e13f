import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { NativeSelect } from '../fields/NativeSelect.tsx'
import { useUiLabels } from '../theme/labels.ts'
import classes from './Pagination.module.css'
import type { Paging } from './table/types.ts'

/** Page sizes. */
export const PAGE_SIZES = [10, 25, 50, 100] as const

/** Page numbers around the current one, always with the first and the last; `null` is a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((n, i) => {
    const before = pages[i - 1]
    if (before === undefined || n - before === 1) return [n]
    // A gap of one page takes no less space than its number.
    return n - before === 2 ? [n - 1, n] : [null, n]
  })
}

/** The current page, the number of pages, and the page size. */
export function Pagination({ page, pageSize, total, totalIsMinimum, onPage, onPageSize }: Paging) {
  const { pagination: labels, number } = useUiLabels()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)
  const all = `${number(total)}${totalIsMinimum ? '+' : ''}`
  return (
    <div className={classes.bar}>
      <NativeSelect
        label={labels.pageSize}
        value={String(pageSize)}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: number(size) }))}
        onChange={(size) => onPageSize(Number(size))}
      />
      <p className={classes.range} role="status">
        <span className="nt-hidden">{labels.range(number(from), number(to), all)}</span>
        {/* Left-to-right in every language, otherwise Arabic reverses «1–25 / 312». */}
        <bdi dir="ltr" aria-hidden>
          {number(from)}–{number(to)} / {all}
        </bdi>
      </p>
      <nav aria-label={labels.name} className={classes.pages}>
        <button
          type="button"
          className={classes.page}
          aria-label={labels.previous}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={18} aria-hidden className={classes.arrow} />
        </button>
        {pagesAround(page, last).map((n, i) =>
          n === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap has nothing else
            <span key={`gap-${i}`} className={classes.gap} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={n}
              type="button"
              className={classes.page}
              aria-label={labels.page(n)}
              aria-current={n === page ? 'page' : undefined}
              onClick={() => onPage(n)}
            >
              {number(n)}
            </button>
          ),
        )}
        <button
          type="button"
          className={classes.page}
          aria-label={labels.next}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={18} aria-hidden className={classes.arrow} />
        </button>
      </nav>
    </div>
  )
}
