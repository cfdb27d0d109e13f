import { IconFileText } from '@tabler/icons-react'
import { MONTH_NAMES } from '#contract/core/time/dates.ts'
import type { Figures, Fund } from '#contract/features/funds/index.ts'
import { useSite } from '../site.ts'

/** The months from the first to the last price, newest first: '2026-10'. */
export function monthsOf({ asOf, ranges }: Pick<Figures, 'asOf' | 'ranges'>): string[] {
  if (!asOf) return []
  const first = ranges.find(({ range }) => range === 'inception')?.figures?.from.day ?? asOf
  const numberOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: numberOf(asOf) - numberOf(first) + 1 }, (_, i) => {
    const number = numberOf(asOf) - i
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
  })
}

/** A form that opens the fact sheet of a month; it works without a script. */
export function FactSheet({ fund, figures }: { fund: Fund; figures: Figures }) {
  const { t, lang } = useSite()
  const months = monthsOf(figures)
  if (months.length === 0) return null
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  return (
    <section>
      <h2>{t('fundSheet.title')}</h2>
      <p className="form-help">{t('fundSheet.text')}</p>
      <form action={`/v1/funds/${fund.id}/fact-sheet`} className="fund-sheet">
        <input type="hidden" name="lang" value={lang} />
        <div className="form-field">
          <label htmlFor="sheet-month">{t('fundSheet.month')}</label>
          <select id="sheet-month" name="month" defaultValue={months[0]}>
            {years.map((year) => (
              <optgroup key={year} label={year}>
                {months
                  .filter((month) => month.startsWith(year))
                  .map((month) => (
                    <option key={month} value={month}>
                      {t('fundSheet.monthOf', {
                        year,
                        month: MONTH_NAMES[lang].long[Number(month.slice(5)) - 1] ?? '',
                      })}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </div>
        <button type="submit" className="button">
          <IconFileText size={18} aria-hidden />
          {t('fundSheet.open')}
        </button>
      </form>
    </section>
  )
}
