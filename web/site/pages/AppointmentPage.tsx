import { CODE_DIGITS } from '#contract/core/people/sign-in.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import type { AppointmentView } from '#contract/features/booking/public.ts'
import { chosenIn, ownAddress } from '../booking-form.ts'
import type { PublicPage } from '../page.ts'
import { BookingDays, BookingTimes, timeOf } from '../parts/BookingTimes.tsx'
import { Field, FormSummary } from '../parts/form-parts.tsx'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { DayPager } from './BookingPage.tsx'

/** What a refused button of the page is called. */
const WRONG: Readonly<Record<string, 'booking.moveWrong' | 'booking.cancelWrong' | 'booking.acceptWrong'>> = {
  move: 'booking.moveWrong',
  cancel: 'booking.cancelWrong',
  accept: 'booking.acceptWrong',
}

/** The page of an appointment, which its citizen opens by a secret link. Excluded from search engines. */
export const appointmentPage: PublicPage = {
  texts: 'services',
  head: ({ t }, data) => ({
    title: `${t('booking.number', { n: String(data.appointment?.data.number ?? '') })} · ${t('site.name')}`,
    description: t('booking.lead'),
    // without the secret, which must not leak
    canonical: '/booking/own',
    languages: ['mn', 'en'],
    hidden: true,
  }),
  Body: function Appointment({ data }) {
    const { t, lang, url } = useSite()
    const found = data.appointment?.data
    if (!found) return null
    const isMoving = url.searchParams.has('move') && found.canChange
    return (
      <div className="wide page form-page">
        <header className="page-head">
          <h1>{t('booking.number', { n: String(found.number) })}</h1>
          <p className="lead">{`${inLang(found.service, lang)} · ${inLang(found.area, lang)}`}</p>
        </header>
        <Outcome found={found} />
        {data.form?.problem && (
          <FormSummary
            problem={data.form.problem}
            title={t(WRONG[data.form.values.do ?? ''] ?? 'booking.codeWrong')}
            wait={t('booking.wait')}
            labels={{ code: t('booking.code'), at: t('booking.when') }}
          />
        )}
        <Facts found={found} />
        {found.status === 'unconfirmed' && <CodeForm data={data} found={found} />}
        {isMoving && <NewTime data={data} />}
        {!isMoving && <Steps found={found} />}
        {(found.status === 'waiting' || found.status === 'offered') && <Waiting found={found} />}
      </div>
    )
  },
}

function Outcome({ found: { status, note, by, startsAt } }: { found: AppointmentView }) {
  const { t, url, href } = useSite()
  const done = url.searchParams.get('done')
  if (status === 'booked' && (done === 'booked' || url.searchParams.has('sent')))
    return (
      <div className="case-sent" role="status">
        <h2>{t('booking.confirmedTitle')}</h2>
        {by !== null && <p>{t(by === 'phone' ? 'booking.confirmedTextPhone' : 'booking.confirmedText')}</p>}
      </div>
    )
  if (status !== 'cancelled' && status !== 'expired') return null
  return (
    <div className="case-sent" role="status">
      <h2>{t(`booking.${status}Title`)}</h2>
      {status === 'expired' && <p>{t('booking.expiredText')}</p>}
      {note !== '' && <p>{t('booking.reason', { note })}</p>}
      <p className="case-buttons">
        <a href={href('/booking')}>{t('booking.again')}</a>
        {status === 'cancelled' && startsAt && <FileLink label={t('booking.fileRemove')} />}
      </p>
    </div>
  )
}

/** The appointment as a calendar file; that of a cancelled one removes the entry. */
function FileLink({ label }: { label: string }) {
  const { url } = useSite()
  const key = url.searchParams.get('key') ?? ''
  return (
    <a className="quiet" href={`/v1/booking/own/file?secret=${encodeURIComponent(key)}`} download>
      {label}
    </a>
  )
}

function Facts({ found }: { found: AppointmentView }) {
  const { t, lang } = useSite()
  const where = [found.desk ? inLang(found.desk, lang) : '', found.place].filter(Boolean).join(', ')
  return (
    <dl className="case-facts">
      <div>
        <dt>{t('booking.state')}</dt>
        <dd>{t(`booking.status.${found.status}`)}</dd>
      </div>
      {found.waitDay && !found.startsAt && (
        <div>
          <dt>{t('booking.waitedDay')}</dt>
          <dd>{formatDay(found.waitDay, lang)}</dd>
        </div>
      )}
      {found.position !== null && (
        <div>
          <dt>{t('booking.position')}</dt>
          <dd>{formatNumber(found.position, lang)}</dd>
        </div>
      )}
      {found.startsAt && (
        <div>
          <dt>{t('booking.when')}</dt>
          <dd>
            <time dateTime={found.startsAt}>{formatDateTime(new Date(found.startsAt), lang)}</time>
          </dd>
        </div>
      )}
      {where !== '' && (
        <div>
          <dt>{t('booking.where')}</dt>
          <dd>{where}</dd>
        </div>
      )}
    </dl>
  )
}

/** What somebody does who waits: take the offered place, or stop waiting. */
function Waiting({ found }: { found: AppointmentView }) {
  const { t, lang } = useSite()
  const action = usePageAddress()
  const isOffered = found.status === 'offered'
  const until = found.heldUntil ? formatDateTime(new Date(found.heldUntil), lang) : ''
  return (
    <form method="post" action={action} className="form">
      <h2>{t(isOffered ? 'booking.offeredTitle' : 'booking.waitingTitle')}</h2>
      <p>{isOffered ? t('booking.offeredText', { until }) : t('booking.waitingText')}</p>
      <p className="case-buttons">
        {isOffered && (
          <button type="submit" name="do" value="accept" className="button">
            {t('booking.accept')}
          </button>
        )}
        <button type="submit" name="do" value="cancel" className="quiet">
          {t(isOffered ? 'booking.decline' : 'booking.stopWaiting')}
        </button>
      </p>
    </form>
  )
}

/** The address of the page without what was just done, for its forms. */
function usePageAddress(more: Readonly<Record<string, string | undefined>> = {}): string {
  const { url } = useSite()
  return ownAddress(url.searchParams.get('key') ?? '', { lang: url.searchParams.get('lang') ?? undefined, ...more })
}

function CodeForm({ data, found }: { data: PageData; found: AppointmentView }) {
  const { t, url } = useSite()
  const action = usePageAddress()
  const error = data.form?.problem?.errors?.find(({ path }) => path === 'code')?.message
  const until = found.heldUntil ? timeOf(found.heldUntil) : ''
  return (
    <form method="post" action={action} className="form" noValidate>
      <h2>{t('booking.codeTitle')}</h2>
      <p>{t(found.by === 'phone' ? 'booking.codeTextPhone' : 'booking.codeText', { until })}</p>
      {url.searchParams.get('done') === 'code' && <p role="status">{t('booking.codeSent')}</p>}
      <Field name="code" label={t('booking.code')} error={error} required>
        {(field) => (
          <input
            {...field}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_DIGITS}
            dir="ltr"
          />
        )}
      </Field>
      <p className="case-buttons">
        <button type="submit" name="do" value="confirm" className="button">
          {t('booking.confirm')}
        </button>
        <button type="submit" name="do" value="code" className="quiet" formNoValidate>
          {t('booking.codeAgain')}
        </button>
      </p>
    </form>
  )
}

function Steps({ found }: { found: AppointmentView }) {
  const { t, url } = useSite()
  const action = usePageAddress()
  const move = usePageAddress({ move: 'true' })
  const ask = usePageAddress({ cancel: 'true' })
  if (!found.canChange) return null
  if (url.searchParams.has('cancel'))
    return (
      <form method="post" action={action} className="form">
        <h2>{t('booking.cancelTitle')}</h2>
        <p>{t('booking.cancelText')}</p>
        <p className="case-buttons">
          <button type="submit" name="do" value="cancel" className="button">
            {t('booking.cancel')}
          </button>
          <a className="quiet" href={action}>
            {t('booking.keep')}
          </a>
        </p>
      </form>
    )
  return (
    <p className="case-buttons">
      <a className="button" href={move}>
        {t('booking.move')}
      </a>
      <a className="quiet" href={ask}>
        {t('booking.cancel')}
      </a>
      <FileLink label={t('booking.file')} />
    </p>
  )
}

function NewTime({ data }: { data: PageData }) {
  const { t, lang, url } = useSite()
  const { day, from } = chosenIn(url)
  const key = url.searchParams.get('key') ?? ''
  const asked = url.searchParams.get('lang') ?? undefined
  const back = usePageAddress()
  const action = usePageAddress({ move: 'true', day, from })
  const hrefOf = (more: Record<string, string | undefined>) => ownAddress(key, { lang: asked, move: 'true', ...more })
  const offer = data.offer?.data
  return (
    <>
      <section aria-labelledby="days">
        <h2 id="days">{t('booking.moveTitle')}</h2>
        <BookingDays
          days={data.freeDays?.data ?? []}
          chosen={day}
          hrefOf={(one) => `${hrefOf({ from, day: one })}#times`}
        />
        {offer && <DayPager offer={offer} from={from} hrefOf={(first) => hrefOf({ from: first })} />}
      </section>
      {day !== undefined && (
        <section aria-labelledby="times">
          <h2 id="times">{t('booking.time', { day: formatDay(day, lang) })}</h2>
          <form method="post" action={action}>
            <input type="hidden" name="do" value="move" />
            <BookingTimes times={data.freeTimes?.data ?? []}>
              {({ startsAt }) => (
                <button
                  type="submit"
                  name="at"
                  value={startsAt}
                  className="booking-choice"
                  aria-label={t('booking.moveTo', { time: timeOf(startsAt) })}
                >
                  {timeOf(startsAt)}
                </button>
              )}
            </BookingTimes>
          </form>
        </section>
      )}
      <p>
        <a href={back}>{t('booking.keep')}</a>
      </p>
    </>
  )
}
