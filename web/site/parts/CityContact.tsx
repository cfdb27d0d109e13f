import { cityContact } from '#contract/core/areas/city.ts'
import { type InBoth, inLang } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar } from '#contract/core/time/calendar.ts'
import { valueOn, valuesOf } from '#contract/core/time/dated.ts'
import { useSite } from '../site.ts'

/** The city's contact details; unknown ones are left out, and nothing is rendered without any. */
export function CityContact({ title }: { title?: string }) {
  const { t, lang, city } = useSite()
  const { address, hours, phone, email } = valueOn(valuesOf(cityContact, city), dayInUlaanbaatar(new Date()))
  const localize = (text: InBoth<string>) => inLang(text, lang)
  if (!localize(address) && !localize(hours) && !phone && !email) return null
  return (
    <address className="city-contact">
      {title && <h2>{title}</h2>}
      <dl>
        {localize(address) && <Line name={t('contact.address')}>{localize(address)}</Line>}
        {localize(hours) && <Line name={t('contact.hours')}>{localize(hours)}</Line>}
        {phone && (
          <Line name={t('contact.phone')}>
            {phone.split(/[,;]\s*/).map((one) => (
              <a key={one} href={`tel:${one.replace(/[^\d+]/g, '')}`} dir="ltr">
                {one}
              </a>
            ))}
          </Line>
        )}
        {email && (
          <Line name={t('contact.email')}>
            <a href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          </Line>
        )}
      </dl>
    </address>
  )
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
