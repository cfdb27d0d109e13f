import { COLOUR_DRAWN, type Colour, type Variant } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './shop.module.css'

/** The colours of some variants, each once. */
export const coloursOf = (variants: readonly Pick<Variant, 'colour'>[]): Colour[] => [
  ...new Set(variants.flatMap(({ colour }) => colour ?? [])),
]

/** Colours as dots, with their names for those who do not see them. */
export function Colours({ of }: { of: readonly Colour[] }) {
  const { colour: names } = shopLabels[useLang()]
  if (of.length === 0) return null
  return (
    <ul className={classes.dots}>
      {of.map((colour) => (
        <li key={colour} title={names[colour]}>
          <span className={classes.dot} style={{ background: COLOUR_DRAWN[colour] }} aria-hidden />
          <span className="nt-hidden">{names[colour]}</span>
        </li>
      ))}
    </ul>
  )
}
