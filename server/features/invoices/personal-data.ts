import { ACT, CITY, OFFICE, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    invoices: { author_id: ACT },
    invoice_payments: { author_id: ACT },
    credit_notes: { author_id: ACT },
    invoice_mails: { author_id: ACT },
    invoice_templates: { author_id: ACT },
    bank_lines: { author_id: ACT },
  },
  // the invoice itself keeps the name of the buyer
  contacts: [
    {
      table: 'invoices',
      email: 'buyer_email',
      phone: 'buyer_phone',
      set: 'buyer_email = null, buyer_phone = null',
      law: 'accounting',
    },
    { table: 'invoice_mails', email: 'recipient' },
  ],
  kept: {
    bank_lines: OFFICE,
    credit_notes: OFFICE,
    invoice_mails: OFFICE,
    invoice_payments: OFFICE,
    invoices: OFFICE,
    ledger_entries: OFFICE,
    ledger_lines: OFFICE,
    invoice_series: CITY,
    invoice_templates: OFFICE,
    invoice_template_runs: WITH_RECORD,
  },
}
