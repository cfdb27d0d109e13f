import { formatMoney } from '#contract/core/text/numbers.ts'
import type { PaymentWay as Way } from '#contract/features/invoices/index.ts'
import { useSite } from '../site.ts'
import { FactList } from './FactList.tsx'
import { TransferQr } from './TransferQr.tsx'

/** A way to pay an invoice: the data of the transfer. Another provider has its own part here. */
export function PaymentWay({ way }: { way: Way }) {
  const { t, lang } = useSite()
  return (
    <div>
      <FactList
        facts={[
          [t('invoice.amount'), formatMoney(way.amount, lang)],
          [t('invoice.bank'), way.bank],
          [t('invoice.account'), way.number],
          [t('invoice.holder'), way.holder],
          [t('invoice.reference'), way.reference],
        ]}
      />
      <TransferQr text={way.qr} label={t('invoice.qr')} />
    </div>
  )
}
