import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { NO_VALUE } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { booking } from '#contract/features/booking/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import classes from './booking.module.css'
import { bookingTexts } from './texts.ts'

const LIST = '/dashboard/booking/day'
const DAYS = 7

/** The free times of today and the next days, by service; each number leads to the appointments of that day. */
export function FreeTable({ areaId }: { areaId: string | undefined }) {
  const t = bookingTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(booking, 'free', { query: areaId ? { areaId } : {} })
  if (error && !data) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={6} />
  if (data.data.length === 0) return <p className={classes.quiet}>{t('totals.noServices')}</p>
  const today = dayInUlaanbaatar(new Date())
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n))
  return (
    <>
      <p className={classes.quiet}>{t('totals.freeHelp')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <div className={classes.scroll} role="group" aria-label={t('totals.free')} tabIndex={0}>
        <table className={classes.free}>
          <thead>
            <tr>
              <th scope="col">{t('column.service')}</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {day === today ? t('day.today') : formatDay(day, lang).slice(5)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map((service) => (
              <tr key={service.id}>
                <th scope="row">
                  {inLang(service.name, lang)}
                  <small className={classes.quiet}>{inLang(service.area, lang)}</small>
                </th>
                {days.map((day) => {
                  const found = service.days.find((one) => one.day === day)
                  return (
                    <td key={day} data-full={found?.free === 0 || undefined}>
                      {found ? (
                        <Link
                          to={`${LIST}?${new URLSearchParams({ from: day, to: day, serviceId: service.id })}`}
                          aria-label={`${found.free} / ${found.times}, ${formatDay(day, lang)}`}
                        >
                          {`${found.free} / ${found.times}`}
                        </Link>
                      ) : (
                        NO_VALUE
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
