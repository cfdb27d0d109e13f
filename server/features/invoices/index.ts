import { sql } from 'kysely'
import { invoices } from '#contract/features/invoices/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { bankLineFollowers, invoiceFollowers, templateFollowers } from './area-followers.ts'
import { ignoreLine, listBankLines, matchLine } from './bank-lines.ts'
import { bankingOf, exportLedger } from './banking.ts'
import { billSteps } from './bill-steps.ts'
import { bill, billSettings } from './bills.ts'
import { creditPdf } from './credit-pdf.ts'
import { invoiceDocument, invoiceFiles } from './document/document.ts'
import { change, create, issue, remove } from './drafts.ts'
import { byLink, followInvoice } from './links.ts'
import { exportInvoices, listAsk, totalsByState } from './list.ts'
import { sendInvoice } from './mails.ts'
import { credit, pay, reverse } from './payments.ts'
import { personalData } from './personal-data.ts'
import { invoiceQueue } from './queue.ts'
import { issueRecurring } from './recurring.ts'
import { remindBuyers } from './reminders.ts'
import { fieldsOf, showRow, showWhole } from './show.ts'
import { importStatement, previewStatement } from './statements.ts'
import type { BankLineRecord, InvoiceTables, TemplateRecord } from './tables.ts'
import { changeTemplate, listTemplates, repeat } from './templates.ts'

const ofInvoice = { via: { column: 'invoice_id', table: 'invoices' } } as const

/** Invoices, their payments and credit notes, and the ledger. */
export default serve<InvoiceTables>()(invoices, {
  personalData,
  anchors: {
    invoices: {
      area: 'area_id',
      state: 'state',
      held: { when: (t) => sql<boolean>`${sql.ref(`${t}.number`)} is null`, home: 'home_area_id' },
    },
    invoice_payments: ofInvoice,
    credit_notes: ofInvoice,
    invoice_mails: ofInvoice,
    invoice_templates: { area: 'area_id' },
    bank_lines: { area: 'area_id' },
    ledger_entries: { area: 'area_id' },
    ledger_lines: { via: { column: 'entry_id', table: 'ledger_entries' } },
  },
  privateTables: [
    'invoices',
    'invoice_payments',
    'credit_notes',
    'invoice_mails',
    'invoice_templates',
    'bank_lines',
    'ledger_entries',
    'ledger_lines',
  ],
  present: {
    invoices: fieldsOf,
    bank_lines: ({ id, state, version }: BankLineRecord) => ({ id, state, version }),
    invoice_templates: ({ id, version }: TemplateRecord) => ({ id, version }),
  },
  recordNames: {
    invoice_templates: 'invoice_templates.buyer_name',
    bank_lines: "to_char(bank_lines.day, 'YYYY.MM.DD') || ' · ' || bank_lines.amount",
    invoices: "coalesce(invoices.code || ' · ', '') || invoices.buyer_name",
  },
  areaFollowers: [invoiceFollowers, templateFollowers, bankLineFollowers],
  bills: bill,
  billSettings,
  billSteps,
  mailFiles: invoiceFiles,
  eachWorkingDay: remindBuyers,
  resume: issueRecurring,
  demo: async (city) => (await import('./demo.ts')).fill(city),
  queue: invoiceQueue,
  handlers: {
    list: async (call) => {
      const { data, meta } = await call.rows.page('invoices', listAsk(call, call.query))
      return { data: data.map((row) => showRow(row, call)), meta }
    },
    totals: async (call) => ({ data: await totalsByState(call) }),
    export: exportInvoices,
    banking: async (call) => ({ data: await bankingOf(call) }),
    exportLedger,
    one: async (call) => ({ data: await showWhole(call, call.params.id) }),
    create: async (call) => ({ data: await create(call) }),
    change: async (call) => ({ data: await change(call) }),
    remove: async (call) => {
      await remove(call)
      return null
    },
    issue: async (call) => ({ data: await issue(call) }),
    pay: async (call) => ({ data: await pay(call) }),
    reverse: async (call) => ({ data: await reverse(call) }),
    credit: async (call) => ({ data: await credit(call) }),
    follow: async (call) => ({ data: await followInvoice(call, call.query.secret) }),
    followPdf: async (call) => {
      // as on the page of the link: no contacts, since such links are forwarded
      const row = { ...(await byLink(call, call.query.secret)), buyer_email: null, buyer_phone: null }
      return invoiceDocument(call, row, call.query.lang)
    },
    pdf: async (call) => invoiceDocument(call, await call.rows.one('invoices', call.params.id), call.query.lang),
    creditPdf: async (call) => creditPdf(call),
    previewStatement: async (call) => ({ data: await previewStatement(call) }),
    importStatement: async (call) => ({ data: await importStatement(call) }),
    bankLines: async (call) => listBankLines(call),
    match: async (call) => ({ data: await matchLine(call) }),
    settleLine: async (call) => ({ data: await ignoreLine(call) }),
    templates: async (call) => listTemplates(call),
    repeat: async (call) => ({ data: await repeat(call) }),
    changeTemplate: async (call) => ({ data: await changeTemplate(call) }),
    removeTemplate: async ({ rows, params }) => {
      await rows.remove('invoice_templates', params.id)
      return null
    },
    send: async (call) => ({ data: await sendInvoice(call) }),
    history: async ({ rows, params }) => ({ data: await rows.history('invoices', params.id) }),
  },
})
