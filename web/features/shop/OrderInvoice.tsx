import { Link } from 'react-router'
import { formatMoney } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { invoices } from '#contract/features/invoices/index.ts'
import type { Order } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { shopTexts } from './texts.ts'

type Props = { invoice: NonNullable<Order['invoice']> }

/** The invoice of an order; those who may read it see what is still to be paid, and open it. */
export function OrderInvoice({ invoice }: Props) {
  const t = shopTexts.useText()
  const may = useMay(invoices, 'read')
  return (
    <Card title={t('order.invoice')}>
      {may ? <Readable invoice={invoice} /> : <Facts facts={[[t('order.invoiceCode'), invoice.code]]} />}
    </Card>
  )
}

function Readable({ invoice: { id, code } }: Props) {
  const t = shopTexts.useText()
  const lang = useLang()
  const { data } = useAsk(invoices, 'one', { params: { id } })
  const found = data?.data
  const money = (amount: number) => <bdi>{formatMoney(amount, lang)}</bdi>
  return (
    <Facts
      facts={[
        [
          t('order.invoiceCode'),
          found ? (
            <Link key="code" to={`/dashboard/invoice/${id}`}>
              <bdi>{code}</bdi>
            </Link>
          ) : (
            <bdi key="code">{code}</bdi>
          ),
        ],
        [t('order.column.status'), found && found.state !== 'draft' && t(`order.invoiceState.${found.state}`)],
        [t('order.outstanding'), found && found.outstanding > 0 && money(found.outstanding)],
        [t('order.dueOn'), found && found.outstanding > 0 && formatDay(found.dueOn, lang)],
      ]}
    />
  )
}
