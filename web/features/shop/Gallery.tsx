import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import type { Product } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './shop.module.css'
import { shopTexts } from './texts.ts'

/** The pictures of a product: a large one, and the others to choose from. */
export function Gallery({ pictures }: { pictures: Product['pictures'] }) {
  const t = shopTexts.useText()
  const lang = useLang()
  const [chosen, choose] = useState(0)
  const shown = pictures[chosen] ?? pictures[0]
  if (!shown) return null
  return (
    <div className={classes.gallery}>
      <img
        className={classes.large}
        src={shown.urls.large}
        srcSet={`${shown.urls.medium} 800w, ${shown.urls.large} 1600w`}
        sizes="(max-width: 62em) 100vw, 50rem"
        alt={inLang(shown.alt, lang)}
      />
      {pictures.length > 1 && (
        <ul className={classes.thumbs} aria-label={t('show.pictures')}>
          {pictures.map((one, i) => (
            <li key={one.id}>
              <button
                type="button"
                aria-pressed={one === shown}
                aria-label={t('show.picture', { n: i + 1 })}
                onClick={() => choose(i)}
              >
                <img src={one.urls.small} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
