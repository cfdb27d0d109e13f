import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatMoney, formatNumber } from '#contract/core/text/numbers.ts'
import { type CartItem, type Choice, changeQuantity, nextStep, removeFromCart } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { changeCheckout, useStored } from './checkout-store.ts'
import { productPath } from './paths.ts'
import { useVariantName } from './StockTable.tsx'
import classes from './shop.module.css'
import { shopTexts } from './texts.ts'
import { type QuotedLine, useQuote } from './use-quote.ts'

/** The first step: what is in the cart, and how many. */
export function CartStep({ code }: { code: string }) {
  const t = shopTexts.useText()
  const { checkout } = useStored()
  const { lineOf, isBlocked } = useQuote(checkout, code)
  return (
    <div className={layout.side}>
      <Card title={t('cart.step.cart')}>
        <ul className={classes.lines}>
          {checkout.cart.flatMap((item) =>
            item.choices.map((choice) => (
              <Line key={choice.variantId} item={item} choice={choice} quoted={lineOf(choice.variantId)} />
            )),
          )}
        </ul>
      </Card>
      <FormBar oneRow>
        <Button disabled={isBlocked} onClick={() => changeCheckout(nextStep)}>
          {t('cart.next')}
        </Button>
      </FormBar>
    </div>
  )
}

interface LineProps {
  item: CartItem
  choice: Choice
  quoted: QuotedLine | undefined
}

function Line({ item, choice, quoted }: LineProps) {
  const t = shopTexts.useText()
  const lang = useLang()
  const variantOf = useVariantName()
  const name = inLang(item.name, lang)
  const { variantId, quantity } = choice
  const change = (by: 1 | -1) =>
    changeCheckout((checkout) => changeQuantity(checkout, { variantId, by, ...(quoted && { most: quoted.stock }) }))
  const isFull = quoted !== undefined && quantity >= quoted.stock
  return (
    <li className={classes.line}>
      {item.picture ? (
        <img src={item.picture} alt="" className={classes.lineImage} />
      ) : (
        <span className={classes.lineImage} />
      )}
      <div className={classes.lineWords}>
        <Link to={productPath(item.slug)}>{name}</Link>
        {(choice.colour || choice.size) && <p className={classes.quiet}>{variantOf(choice)}</p>}
        <p className={classes.quiet}>{t('cart.each', { price: formatMoney(item.price, lang) })}</p>
        <LineProblem quoted={quoted} />
      </div>
      <div className={classes.quantity} role="group" aria-label={t('cart.quantity')}>
        <IconButton name={t('cart.less', { name })} disabled={quantity <= 1} onClick={() => change(-1)}>
          <IconMinus size={18} aria-hidden />
        </IconButton>
        <output>{formatNumber(quantity, lang)}</output>
        <IconButton name={t('cart.more', { name })} disabled={isFull} onClick={() => change(1)}>
          <IconPlus size={18} aria-hidden />
        </IconButton>
      </div>
      <bdi className={classes.price}>{formatMoney(item.price * quantity, lang)}</bdi>
      <IconButton
        name={t('cart.remove', { name })}
        onClick={() => changeCheckout((checkout) => removeFromCart(checkout, variantId))}
      >
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Why a line cannot be ordered as it is. */
function LineProblem({ quoted }: { quoted: QuotedLine | undefined }) {
  const t = shopTexts.useText()
  const lang = useLang()
  if (!quoted) return null
  const text =
    quoted.problem === 'gone'
      ? t('cart.gone')
      : quoted.problem === 'out_of_stock'
        ? t('cart.fewer', { n: formatNumber(quoted.stock, lang) })
        : undefined
  return text ? (
    <p role="alert" className={classes.problem}>
      {text}
    </p>
  ) : null
}
