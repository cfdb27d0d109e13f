import { useState } from 'react'
import { CHECKOUT_STEPS, goToStep, lastOpenStep, type MyOrder } from '#contract/features/shop/index.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { BillingStep } from './BillingStep.tsx'
import { CartStep } from './CartStep.tsx'
import { changeCheckout, useStored } from './checkout-store.ts'
import { DiscountField } from './DiscountField.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { MY_ORDERS, SHOP } from './paths.ts'
import classes from './shop.module.css'
import { shopTexts } from './texts.ts'
import { useQuote } from './use-quote.ts'

/** The checkout in three steps: cart, billing, payment. */
export default function CheckoutPage() {
  const t = shopTexts.useText()
  const { checkout, isReady } = useStored()
  const [placed, setPlaced] = useState<MyOrder>()
  // not part of what the device keeps: a code is typed again after a reload
  const [code, setCode] = useState('')
  return (
    <Page
      title={t('cart.title')}
      lead={t('cart.lead')}
      crumbs={[{ label: t('title'), to: SHOP }, { label: t('cart.title') }]}
      crumbsLabel={t('toShop')}
    >
      {!isReady && <Bone height="20rem" />}
      {isReady && placed && <Placed order={placed} />}
      {isReady && !placed && checkout.cart.length === 0 && (
        <Card>
          <Empty
            level={2}
            title={t('cart.emptyTitle')}
            text={t('cart.emptyText')}
            action={<LinkButton to={SHOP}>{t('cart.toShop')}</LinkButton>}
          />
        </Card>
      )}
      {isReady && !placed && checkout.cart.length > 0 && (
        <>
          <Steps />
          <div className={layout.columns}>
            <div className={layout.side}>
              {checkout.activeStep === 0 && <CartStep code={code} />}
              {checkout.activeStep === 1 && <BillingStep />}
              {checkout.activeStep === 2 && <PaymentStep code={code} onPlaced={setPlaced} />}
            </div>
            <div className={layout.side}>
              <Summary code={code} onCode={setCode} />
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

/** The sums, and the discount code that lowers them. */
function Summary({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const { checkout } = useStored()
  const { quote } = useQuote(checkout, code)
  return (
    <OrderSummary sums={checkout}>
      <DiscountField code={code} onChange={onCode} quote={quote} />
    </OrderSummary>
  )
}

/** The steps, to jump to those that are open. */
function Steps() {
  const t = shopTexts.useText()
  const { checkout } = useStored()
  const open = lastOpenStep(checkout)
  return (
    <nav aria-label={t('cart.steps')}>
      <ol className={classes.steps}>
        {CHECKOUT_STEPS.map((step, i) => (
          <li key={step} data-done={i < checkout.activeStep || undefined}>
            <button
              type="button"
              disabled={i > open}
              aria-current={i === checkout.activeStep ? 'step' : undefined}
              onClick={() => changeCheckout((now) => goToStep(now, i))}
            >
              <span className={classes.stepNo} aria-hidden>
                {i + 1}
              </span>
              {t(`cart.step.${step}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Placed({ order }: { order: MyOrder }) {
  const t = shopTexts.useText()
  return (
    <Card>
      <div role="status">
        <Empty
          level={2}
          title={t('cart.doneTitle', { number: order.number })}
          text={t('cart.doneText')}
          action={<LinkButton to={MY_ORDERS}>{t('order.toMine')}</LinkButton>}
        />
      </div>
    </Card>
  )
}
