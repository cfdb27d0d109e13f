import type { PaymentWay } from '#contract/features/invoices/index.ts'
import type { Payable, PaymentProvider } from './provider.ts'
import { transfer } from './transfer/index.ts'

/** Every way to pay, in the order in which it is shown. */
export const PROVIDERS: readonly PaymentProvider[] = [transfer]

/** The ways in which an invoice can be paid now. */
export const waysOf = (invoice: Payable): PaymentWay[] => PROVIDERS.flatMap((one) => one.wayOf(invoice) ?? [])
