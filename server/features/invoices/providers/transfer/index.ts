import { transferText } from '#contract/features/invoices/transfer.ts'
import type { PaymentProvider } from '../provider.ts'
import { isXml, readCamt } from './camt.ts'
import { readCsvStatement } from './csv-statement.ts'

/** Bank transfer: the buyer gets the account and a reference, and the office imports the statement of its bank. */
export const transfer: PaymentProvider = {
  key: 'transfer',
  wayOf: ({ account, code, outstanding }) =>
    account && outstanding > 0
      ? {
          provider: 'transfer',
          amount: outstanding,
          ...account,
          reference: code,
          qr: transferText({ account, code, amount: outstanding }),
        }
      : null,
  readStatement: (file, columns) => (isXml(file) ? readCamt(file) : readCsvStatement(file, columns)),
}
