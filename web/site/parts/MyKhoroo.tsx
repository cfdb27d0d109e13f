import { inLang } from '#contract/core/text/localized.ts'
import { useSite } from '../site.ts'
import { useReader } from './use-reader.ts'

/** Links for the khoroo of a signed-in reader; nothing for others, who choose a district below. */
export function MyKhoroo() {
  const { t, lang, href } = useSite()
  const area = useReader()?.area
  const [, district, khoroo] = area?.path ?? []
  const home = khoroo ?? district
  if (!home) return null
  const name = [district, khoroo].flatMap((one) => (one ? [inLang(one.name, lang)] : []))
  return (
    <section aria-labelledby="mine" className="my-khoroo">
      <h2 id="mine">
        {t('home.mine')}: {name.join(', ')}
      </h2>
      <p className="notice-links">
        <a className="quiet" href={href('/news', { areaId: home.id })}>
          {t('home.mineNews')}
        </a>
        <a className="quiet" href={href('/surveys', { askedIn: home.id })}>
          {t('home.mineSurveys')}
        </a>
        <a className="quiet" href={href('/contact-us')}>
          {t('home.mineContact')}
        </a>
      </p>
    </section>
  )
}
