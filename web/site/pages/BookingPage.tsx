import { inLang } from '#contract/core/text/unicode.ts'
import { addDays, dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import { FREE_DAYS_MAX } from '#contract/features/booking/free-span.ts'
import type { Offer } from '#contract/features/booking/services.ts'
import { chosenIn } from '../booking-form.ts'
import type { PublicPage } from '../page.ts'
import { areaLabel } from '../parts/area-label.ts'
import { BookingForm } from '../parts/BookingForm.tsx'
import { BookingDays, BookingTimes, timeOf } from '../parts/BookingTimes.tsx'
import { Notice } from '../parts/Notice.tsx'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'

/** The way to an appointment: area, service, day, time, and the citizen's details. Every step is an address. */
export const bookingPage: PublicPage = {
  texts: 'services',
  head: ({ t, url }, data) => {
    const { service, at } = chosenIn(url)
    const name = service && data.offer ? `${inLang(data.offer.data.name, 'mn')} · ` : ''
    return {
      title: `${name}${t('booking.title')} · ${t('site.name')}`,
      description: t('booking.lead'),
      canonical: '/booking',
      languages: ['mn', 'en'],
      hidden: at !== undefined || url.searchParams.has('wait'),
    }
  },
  Body: function Booking({ data }) {
    const { t, lang, href, url } = useSite()
    const { service, at, area, wait } = chosenIn(url)
    const offer = service === undefined ? undefined : data.offer?.data
    return (
      <div className="wide page form-page">
        <header className="page-head">
          <h1>{offer ? inLang(offer.name, lang) : t('booking.title')}</h1>
          <p className="lead">
            {offer
              ? `${inLang(offer.area, lang)} · ${t('booking.minutes', { n: String(offer.minutes) })}`
              : t('booking.lead')}
          </p>
        </header>
        {!offer && <Services data={data} />}
        {offer && at === undefined && wait === undefined && <When data={data} offer={offer} />}
        {offer && at !== undefined && (
          <section aria-labelledby="yours">
            <h2 id="yours">{t('booking.yours')}</h2>
            <p className="booking-chosen">
              <strong>{t('booking.chosen', { when: formatDateTime(new Date(at), lang) })}</strong>{' '}
              <a href={href('/booking', { area, service, day: dayInUlaanbaatar(new Date(at)) })}>
                {t('booking.otherTime')}
              </a>
            </p>
            <BookingForm data={data} offer={offer} />
          </section>
        )}
        {offer && at === undefined && wait !== undefined && (
          <section aria-labelledby="wait">
            <h2 id="wait">{t('booking.join')}</h2>
            <p>{t('booking.waitFull')}</p>
            <p className="booking-chosen">
              <strong>{t('booking.waitDay', { day: formatDay(wait, lang) })}</strong>{' '}
              <a href={href('/booking', { area, service })}>{t('booking.otherTime')}</a>
            </p>
            <BookingForm data={data} offer={offer} />
          </section>
        )}
        {offer && (
          <p>
            <a href={href('/booking', { area: area ?? offer.areaId })}>{t('booking.otherService')}</a>
          </p>
        )}
      </div>
    )
  },
}

function Services({ data }: { data: PageData }) {
  const { t, lang, href, url } = useSite()
  const { area } = chosenIn(url)
  const offers = data.offers?.data ?? []
  const below = (data.booking?.data ?? []).filter(({ level }) => level !== 'section')
  const here = data.path?.data.at(-1)
  if (offers.length === 0 && below.length === 0)
    return (
      <Notice title={t('booking.noneTitle')} text={t('booking.noneText')}>
        <a className="button" href={href('/contact-us')}>
          {t('contact.title')}
        </a>
        {area && <a href={href('/booking')}>{t('booking.otherArea')}</a>}
      </Notice>
    )
  return (
    <>
      {offers.length > 0 && (
        <section aria-labelledby="services">
          <h2 id="services">{t('booking.services')}</h2>
          <ul className="booking-list">
            {offers.map((offer) => (
              <li key={offer.id}>
                <a href={href('/booking', { area, service: offer.id })} className="booking-choice">
                  <strong>{inLang(offer.name, lang)}</strong>
                  <small>{`${inLang(offer.area, lang)} · ${t('booking.minutes', { n: String(offer.minutes) })}`}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {below.length > 0 && (
        <section aria-labelledby="areas">
          <h2 id="areas">{here ? t('booking.areaOf', { area: areaLabel(here, lang, t) }) : t('booking.area')}</h2>
          <ul className="booking-list">
            {below.map((one) => (
              <li key={one.id}>
                <a href={href('/booking', { area: one.id })} className="booking-choice">
                  <strong>
                    {one.level === 'district'
                      ? t('area.district', { name: inLang(one.name, lang) })
                      : inLang(one.name, lang)}
                  </strong>
                  <small>{t('booking.servicesHere', { n: String(one.own + one.below) })}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {area && (
        <p>
          <a href={href('/booking')}>{t('booking.otherArea')}</a>
        </p>
      )}
    </>
  )
}

function When({ data, offer }: { data: PageData; offer: Offer }) {
  const { t, lang, href, url } = useSite()
  const { area, service, day, from } = chosenIn(url)
  const days = data.freeDays?.data ?? []
  const times = data.freeTimes?.data ?? []
  return (
    <>
      {inLang(offer.description, lang) !== '' && <p className="booking-text">{inLang(offer.description, lang)}</p>}
      <section aria-labelledby="days">
        <h2 id="days">{t('booking.day')}</h2>
        {days.length === 0 && (
          <p>{`${t('booking.noDaysTitle')}. ${t('booking.noDaysText', { n: String(offer.daysAhead) })}`}</p>
        )}
        <BookingDays
          days={days}
          chosen={day}
          hrefOf={(one) => `${href('/booking', { area, service, from, day: one })}#times`}
          waitOf={(one) => href('/booking', { area, service, wait: one })}
        />
        <DayPager offer={offer} from={from} hrefOf={(first) => href('/booking', { area, service, from: first })} />
      </section>
      {day !== undefined && (
        <section aria-labelledby="times">
          <h2 id="times">{t('booking.time', { day: formatDay(day, lang) })}</h2>
          {times.length === 0 && <p>{t('booking.full')}</p>}
          {times.length > 0 && times.every(({ free }) => free === 0) && (
            <p>
              <a href={href('/booking', { area, service, wait: day })}>{t('booking.join')}</a>
            </p>
          )}
          <BookingTimes times={times}>
            {({ startsAt }) => (
              <a href={href('/booking', { area, service, at: startsAt })} className="booking-choice">
                {timeOf(startsAt)}
              </a>
            )}
          </BookingTimes>
        </section>
      )}
    </>
  )
}

/** Links to the days before and after those that are shown. */
export function DayPager(props: {
  offer: Pick<Offer, 'daysAhead'>
  from: string | undefined
  hrefOf: (from: string | undefined) => string
}) {
  const { t } = useSite()
  const today = dayInUlaanbaatar(new Date())
  const next = addDays(props.from ?? today, FREE_DAYS_MAX)
  const hasNext = next <= addDays(today, props.offer.daysAhead)
  if (!hasNext && props.from === undefined) return null
  return (
    <p className="booking-more">
      {props.from !== undefined && <a href={props.hrefOf(undefined)}>{t('booking.earlierDays')}</a>}
      {hasNext && <a href={props.hrefOf(next)}>{t('booking.laterDays')}</a>}
    </p>
  )
}
