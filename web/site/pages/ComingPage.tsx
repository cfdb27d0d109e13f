import { inLang } from '#contract/core/text/unicode.ts'
import { formatDateTime, parseIsoDateTime } from '#contract/core/time/calendar.ts'
import { ticketFor } from '../contact-form.ts'
import type { PublicPage } from '../page.ts'
import { Countdown } from '../parts/Countdown.tsx'
import { Field, FormSummary, Honeypot } from '../parts/form-parts.tsx'
import { MailConfirmation } from '../parts/MailConfirmation.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useForeignLang } from '../parts/use-foreign-lang.ts'
import type { PageData } from '../renderer.ts'
import { type Site, useSite } from '../site.ts'

/** When it opens: by the announcement, else by the address (`?until=2027-01-01T00:00:00+08:00`). */
const opensAt = ({ url }: Pick<Site, 'url'>, data: PageData): Date | undefined =>
  parseIsoDateTime(data.coming?.data.announcement?.opensAt ?? url.searchParams.get('until') ?? '')

/** What opens soon: a countdown, and a form for those who want to be notified once. Excluded from search engines. */
export const comingPage: PublicPage = {
  texts: 'services',
  head: ({ t, lang }, data) => {
    const announcement = data.coming?.data.announcement
    return {
      title: `${announcement ? inLang(announcement.title, lang) : t('coming.title')} · ${t('site.name')}`,
      description: t('coming.lead'),
      // without the secret of a link, which must not leak
      canonical: '/coming-soon',
      languages: ['mn', 'en'],
      hidden: true,
    }
  },
  Body: function Coming({ data }) {
    const { url } = useSite()
    const { searchParams } = url
    if (searchParams.has('confirmed')) return <Done what="confirmed" />
    if (searchParams.has('sent')) return <Done what="sent" />
    return searchParams.has('key') ? <Confirmation data={data} /> : <Announcement data={data} />
  },
}

function Done({ what }: { what: 'sent' | 'confirmed' }) {
  const { t, href } = useSite()
  return (
    <div className="wide page">
      <Notice level={1} title={t(`coming.${what}Title`)} text={t(`coming.${what}Text`)}>
        <a className="button" href={href('/')}>
          {t('coming.home')}
        </a>
      </Notice>
    </div>
  )
}

function Announcement({ data }: { data: PageData }) {
  const site = useSite()
  const { t, lang, href } = site
  const foreign = useForeignLang()
  const announcement = data.coming?.data.announcement
  const until = opensAt(site, data)
  return (
    <div className="wide page form-page">
      <header className="page-head">
        {announcement && <p className="lead">{t('coming.title')}</p>}
        <h1 lang={announcement ? foreign(announcement.title) : undefined}>
          {announcement ? inLang(announcement.title, lang) : t('coming.title')}
        </h1>
        <p className="lead">{until ? t('coming.opens', { when: formatDateTime(until, lang) }) : t('coming.lead')}</p>
      </header>
      {until && <Countdown until={until} />}
      {announcement ? (
        <>
          {inLang(announcement.text, lang) && (
            <p className="coming-text" lang={foreign(announcement.text)}>
              {inLang(announcement.text, lang)}
            </p>
          )}
          <TellMe data={data} id={announcement.id} />
        </>
      ) : (
        <p>
          <a className="button" href={href('/')}>
            {t('coming.home')}
          </a>
        </p>
      )}
    </div>
  )
}

/** A plain form that works without a script; refused input is rendered again with its errors. */
function TellMe({ data, id }: { data: PageData; id: string }) {
  const { t, url } = useSite()
  const { values, problem } = data.form ?? {}
  const asked = url.searchParams.get('lang')
  const error = problem?.errors?.find(({ path }) => path === 'email')?.message
  return (
    <section aria-labelledby="tell">
      <h2 id="tell">{t('coming.tell')}</h2>
      <form method="post" action={asked ? `/coming-soon?lang=${asked}` : '/coming-soon'} className="form" noValidate>
        {problem && (
          <FormSummary
            problem={problem}
            title={t('contact.wrong')}
            wait={t('contact.wait')}
            labels={{ email: t('contact.email') }}
          />
        )}
        <input type="hidden" name="ticket" value={ticketFor(data.form, data.coming?.data.ticket ?? '')} />
        <input type="hidden" name="announcement" value={id} />
        <Honeypot />
        <Field name="email" label={t('contact.email')} help={t('coming.emailHelp')} error={error} required>
          {(field) => <input {...field} type="email" autoComplete="email" defaultValue={values?.email} dir="ltr" />}
        </Field>
        <p className="form-help">{t('coming.privacy')}</p>
        <p>
          <button type="submit" className="button">
            {t('coming.send')}
          </button>
        </p>
      </form>
    </section>
  )
}

function Confirmation({ data }: { data: PageData }) {
  const { t } = useSite()
  const used = {
    title: t('coming.usedTitle'),
    text: t('coming.usedText'),
    again: t('coming.again'),
    path: '/coming-soon',
  }
  return (
    <MailConfirmation
      data={data}
      title={t('coming.tell')}
      lead={t('coming.confirmLead')}
      confirm={t('coming.confirm')}
      used={used}
    />
  )
}
