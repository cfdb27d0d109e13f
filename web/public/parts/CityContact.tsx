import { cityContact } from '#contract/core/city.ts'
import { valueOn, valuesOf } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/days.ts'
import { type InBoth, inLang } from '#contract/core/plain.ts'
import { useSite } from '../site.ts'

/** How the city is reached; what is not known is left out, and nothing is drawn where nothing is known. */
export function CityContact({ title }: { title?: string }) {
  const { t, lang, city } = useSite()
  const { address, hours, phone, email } = valueOn(valuesOf(cityContact, city), dayInUlaanbaatar(new Date()))
  const words = (text: InBoth<string>) => inLang(text, lang)
  if (!words(address) && !words(hours) && !phone && !email) return null
  return (
    <address className="city-contact">
      {title && <h2>{title}</h2>}
      <dl>
        {words(address) && <Line name={t('contact.address')}>{words(address)}</Line>}
        {words(hours) && <Line name={t('contact.hours')}>{words(hours)}</Line>}
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
