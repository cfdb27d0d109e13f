import type { Invoice } from '#contract/features/invoices/index.ts'
import { transferText } from '#contract/features/invoices/transfer.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { QrCode } from '../../ui/layout/QrCode.tsx'
import classes from './invoices.module.css'
import { invoiceTexts } from './texts.ts'

/** The account to pay to; as long as something is outstanding, also as a QR code with the data of the transfer. */
export function InvoiceAccount({ invoice: { account, code, outstanding } }: { invoice: Invoice }) {
  const t = invoiceTexts.useText()
  if (!account || !code) return null
  return (
    <Card title={t('show.account')}>
      <Facts
        facts={[
          [t('show.bank'), account.bank],
          [
            t('show.number'),
            <bdi key="number" dir="ltr">
              {account.number}
            </bdi>,
          ],
          [t('show.holder'), account.holder],
          [
            t('show.reference'),
            <bdi key="code" dir="ltr">
              {code}
            </bdi>,
          ],
        ]}
      />
      {outstanding > 0 && (
        <QrCode
          text={transferText({ account, code, amount: outstanding })}
          label={t('show.qr')}
          className={classes.qr}
        />
      )}
    </Card>
  )
}
