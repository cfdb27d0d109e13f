import type { CoverShown } from '#contract/core/content-answers.ts'
import { inLang, langOf } from '#contract/core/text.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useSite } from '../site.ts'

/** Largest widths in pixels to which the server makes pictures. */
const WIDTHS = { small: 320, medium: 800, large: 1600 }

/** The addresses of a picture as <img srcset>; `width` is that of the large one. */
export function srcSetOf(urls: CoverShown['urls'], width: number | null): string {
  const most = width ?? WIDTHS.large
  const made = (['small', 'medium', 'large'] as const).map(
    (name) => [urls[name], Math.min(WIDTHS[name], most)] as const,
  )
  // A picture smaller than a width is not made larger: one address for each real width.
  return made
    .filter(([, w], i) => i === 0 || w > (made[i - 1]?.[1] ?? 0))
    .map(([address, w]) => `${address} ${w}w`)
    .join(', ')
}

/** The picture of a piece of news in a frame of 16 to 9; without one, our sign stands there. */
export function Cover({ cover, sizes, eager = false }: { cover: CoverShown | null; sizes: string; eager?: boolean }) {
  const { lang } = useSite()
  if (!cover)
    return (
      <span className="cover cover-none" aria-hidden>
        <Mark size={48} />
      </span>
    )
  return (
    <span className="cover">
      <img
        src={cover.urls.medium}
        srcSet={srcSetOf(cover.urls, cover.width)}
        sizes={sizes}
        width={cover.width ?? 1600}
        height={cover.height ?? 900}
        alt={inLang(cover.alt, lang)}
        lang={langOf(cover.alt, lang) === lang ? undefined : langOf(cover.alt, lang)}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </span>
  )
}
