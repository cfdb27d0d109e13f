import { useState } from 'react'
import { consentVersion } from '#contract/core/people/consents.ts'
import { backStep, type MyOrder, PAYMENTS, type Payment, shop } from '#contract/features/shop/index.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { contactOf } from './BillingStep.tsx'
import { changeCheckout, resetCheckout, useStored } from './checkout-store.ts'
import { RadioCards } from './RadioCards.tsx'
import { shopTexts } from './texts.ts'
import { linesOf, useQuote } from './use-quote.ts'

/** The third step: how it is paid. The total that is shown here is what the order is checked against. */
export function PaymentStep({ code, onPlaced }: { code: string; onPlaced: (order: MyOrder) => void }) {
  const t = shopTexts.useText()
  const lang = useLang()
  const { checkout } = useStored()
  const { quote, isBlocked } = useQuote(checkout, code)
  const [payment, setPayment] = useState<Payment>('transfer')
  const [problem, setProblem] = useState<string>()
  const place = useDo(shop, 'place')
  const { billing } = checkout
  if (!billing) return null
  const send = async () => {
    setProblem(undefined)
    try {
      const { data } = await place.mutateAsync({
        body: {
          ...contactOf(billing),
          lines: linesOf(checkout),
          payment,
          total: checkout.total,
          ...(code && !quote?.discountRefused && { discountCode: code }),
          consent: consentVersion('order'),
          lang,
        },
      })
      resetCheckout()
      onPlaced(data)
    } catch (error) {
      const said = error instanceof ApiProblem ? error.errors.flatMap(({ message }) => message ?? []) : []
      setProblem(said.length > 0 ? said.join('. ') : problemText(error))
    }
  }
  return (
    <div className={layout.side}>
      <Card title={t('cart.step.payment')}>
        <div className={layout.stack}>
          <RadioCards<Payment>
            label={t('cart.step.payment')}
            name="payment"
            value={payment}
            options={PAYMENTS.map((value) => ({
              value,
              label: t(`payment.${value}`),
              text: t(`paymentText.${value}`),
            }))}
            onChange={setPayment}
          />
          <Facts
            facts={[
              [t('billing.name'), billing.name],
              [t('billing.phone'), billing.phone],
              [t('billing.email'), billing.email],
              [t('billing.delivery'), t(`delivery.${billing.delivery}`)],
              [t('billing.address'), billing.delivery === 'courier' && billing.address],
            ]}
          />
          <p>{t('cart.privacy')}</p>
        </div>
      </Card>
      <FormBar problem={problem} oneRow>
        <Button variant="default" onClick={() => changeCheckout(backStep)}>
          {t('cart.back')}
        </Button>
        <Button disabled={isBlocked || !quote} loading={place.isPending} onClick={() => void send()}>
          {t('cart.place')}
        </Button>
      </FormBar>
    </div>
  )
}
