import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { isSafeHref, isWebAddress } from '#contract/core/text/href.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import type { Section } from '#contract/features/sections/index.ts'
import { useSite } from '../site.ts'
import { BodyText } from './BodyText.tsx'
import { Cover } from './Cover.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

/** The address of a section's link: pages of this site keep the language of the page; undefined without a link. */
function useLinkOf(): (link: string) => string | undefined {
  const { href } = useSite()
  return (link) => {
    if (link === '' || !isSafeHref(link)) return undefined
    if (isWebAddress(link)) return link
    // a path with parameters or a fragment is kept as it is
    return /[?#]/.test(link) ? link : href(link)
  }
}

/** The link of a section, named after it. */
function More({ section }: { section: Section }) {
  const { t, lang } = useSite()
  const to = useLinkOf()(section.link)
  if (!to) return null
  return (
    <p className="section-more">
      <a href={to} {...(isWebAddress(to) && { rel: 'noopener noreferrer' })}>
        {t('about.more', { title: inLang(section.title, lang) })}
        <IconArrowRight size={18} aria-hidden className="mirror" />
      </a>
    </p>
  )
}

/** A text of the page about the fund, with its picture beside it. */
export function AboutText({ section }: { section: Section }) {
  const { lang } = useSite()
  const foreign = useForeignLang()
  return (
    <section id={`section-${section.id}`} className="about-text">
      <div>
        <h2 lang={foreign(section.title)}>{inLang(section.title, lang)}</h2>
        <BodyText record={section} />
      </div>
      {section.cover && <Cover cover={section.cover} sizes="(min-width: 62em) 460px, 100vw" />}
    </section>
  )
}

/** A service as a card with its whole text. */
export function ServiceCard({ section }: { section: Section }) {
  const { lang } = useSite()
  const foreign = useForeignLang()
  return (
    <article id={`section-${section.id}`} className="service">
      {section.cover && <Cover cover={section.cover} sizes="(min-width: 62em) 380px, (min-width: 40em) 46vw, 100vw" />}
      <h3 lang={foreign(section.title)}>{inLang(section.title, lang)}</h3>
      <BodyText record={section} />
      <More section={section} />
    </article>
  )
}

/** An educational article: its beginning, and the whole text that opens without any script. */
export function EducationCard({ section, open = false }: { section: Section; open?: boolean }) {
  const { t, lang } = useSite()
  const foreign = useForeignLang()
  return (
    <article id={`section-${section.id}`} className="service">
      <Cover cover={section.cover} sizes="(min-width: 62em) 380px, (min-width: 40em) 46vw, 100vw" />
      <h3 lang={foreign(section.title)}>{inLang(section.title, lang)}</h3>
      <details open={open}>
        <summary>
          {t('parts.read')}
          <span className="nt-hidden">: {inLang(section.title, lang)}</span>
          <IconChevronDown size={18} aria-hidden />
        </summary>
        <BodyText record={section} />
      </details>
      <More section={section} />
    </article>
  )
}

/** Slides side by side: they are scrolled by swiping or with the arrow keys, without any script. */
export function Slides({ slides }: { slides: readonly Section[] }) {
  const { t } = useSite()
  if (slides.length === 0) return null
  return (
    <section aria-labelledby="slides" className="slides">
      <h2 id="slides" className="nt-hidden">
        {t('parts.slides')}
      </h2>
      {/* focusable, so that the arrow keys scroll it */}
      <ul tabIndex={0} aria-labelledby="slides">
        {slides.map((slide, at) => (
          <li key={slide.id}>
            <Slide slide={slide} eager={at === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Slide({ slide, eager }: { slide: Section; eager: boolean }) {
  const { lang } = useSite()
  const foreign = useForeignLang()
  const to = useLinkOf()(slide.link)
  const title = inLang(slide.title, lang)
  return (
    <article id={`section-${slide.id}`} className="slide">
      <Cover cover={slide.cover} sizes="(min-width: 62em) 720px, 90vw" eager={eager} />
      <div className="slide-words">
        <h3 lang={foreign(slide.title)}>
          {to ? (
            <a href={to} {...(isWebAddress(to) && { rel: 'noopener noreferrer' })}>
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        <BodyText record={slide} />
      </div>
    </article>
  )
}
