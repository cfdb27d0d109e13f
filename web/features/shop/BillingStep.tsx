import * as z from 'zod/mini'
import { formatMoney } from '#contract/core/text/numbers.ts'
import {
  type Billing,
  backStep,
  COURIER_FREE_FROM,
  COURIER_PRICE,
  DELIVERIES,
  type Delivery,
  nextStep,
  OrderContact,
  setBilling,
} from '#contract/features/shop/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { changeCheckout, useStored } from './checkout-store.ts'
import { RadioCards } from './RadioCards.tsx'
import { shopTexts } from './texts.ts'

interface Values extends Billing, Record<string, unknown> {}

/** What is sent of the billing step; empty telephone numbers and addresses are left out. */
export const contactOf = ({ name, phone, email, delivery, address, note }: Billing) => ({
  name,
  ...(phone.trim() && { phone }),
  ...(email.trim() && { email }),
  delivery,
  address: delivery === 'courier' ? address : '',
  note,
})

/** The second step: to whom and how the order goes. */
export function BillingStep() {
  const t = shopTexts.useText()
  const lang = useLang()
  const user = useUser()
  const { checkout } = useStored()
  const empty: Billing = {
    name: `${user.lastName} ${user.firstName}`.trim(),
    phone: '',
    email: user.email,
    delivery: 'pickup',
    address: '',
    note: '',
  }
  const { form, onSubmit, problem } = useContractForm<Values, z.ZodMiniType>({
    schema: OrderContact,
    initial: { ...(checkout.billing ?? empty) },
    toBody: contactOf,
    send: async (_, { name, phone, email, delivery, address, note }) => {
      changeCheckout((now) => nextStep(setBilling(now, { name, phone, email, delivery, address, note })))
    },
  })
  const values = form.getValues()
  return (
    <form onSubmit={onSubmit} noValidate className={layout.side}>
      <Card title={t('cart.step.billing')}>
        <div className={layout.stack}>
          <TextField label={t('billing.name')} required autoComplete="name" {...form.getInputProps('name')} />
          <TextField
            label={t('billing.phone')}
            help={t('billing.ways')}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
          <TextField
            label={t('billing.email')}
            type="email"
            dir="ltr"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <RadioCards<Delivery>
            label={t('billing.delivery')}
            name="delivery"
            value={values.delivery}
            options={DELIVERIES.map((value) => ({
              value,
              label: t(`delivery.${value}`),
              text:
                value === 'pickup'
                  ? t('deliveryText.pickup')
                  : t('deliveryText.courier', {
                      price: formatMoney(COURIER_PRICE, lang),
                      free: formatMoney(COURIER_FREE_FROM, lang),
                    }),
            }))}
            onChange={(delivery) => form.setFieldValue('delivery', delivery)}
          />
          {values.delivery === 'courier' && (
            <TextField
              label={t('billing.address')}
              required
              autoComplete="street-address"
              {...form.getInputProps('address')}
            />
          )}
          <TextAreaField label={t('billing.note')} rows={3} {...form.getInputProps('note')} />
        </div>
      </Card>
      <FormBar problem={problem} oneRow>
        <Button variant="default" onClick={() => changeCheckout(backStep)}>
          {t('cart.back')}
        </Button>
        <Button type="submit">{t('cart.next')}</Button>
      </FormBar>
    </form>
  )
}
