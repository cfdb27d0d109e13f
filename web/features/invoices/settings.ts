import { invoiceSettings } from '#contract/features/invoices/index.ts'
import type { SettingGroup } from '../../core/city/kit.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './settings-mn.ts'

const texts = makeTexts('invoices-settings', mn, async () => (await import('./settings-en.ts')).en)
/** Characters of the fields of an account; the contract has the same. */
const BANK_MAX = 100
const ACCOUNT_MAX = 42

/** The city's settings of invoices. */
export default {
  label: () => texts.text('group'),
  parts: [
    {
      setting: invoiceSettings.vat,
      useTexts: () => {
        const t = texts.useText()
        return {
          title: t('vat.title'),
          lead: t('vat.lead'),
          fields: [{ kind: 'int', path: 'percent', label: t('vat.percent'), unit: t('vat.unit') }],
        }
      },
    },
    {
      setting: invoiceSettings.reminders,
      useTexts: () => {
        const t = texts.useText()
        const days = t('reminders.days')
        return {
          title: t('reminders.title'),
          lead: t('reminders.lead'),
          fields: [
            { kind: 'int', path: 'before', label: t('reminders.before'), help: t('reminders.none'), unit: days },
            { kind: 'flag', path: 'onDueDate', label: t('reminders.onDueDate') },
            { kind: 'int', path: 'every', label: t('reminders.every'), help: t('reminders.none'), unit: days },
            { kind: 'int', path: 'times', label: t('reminders.times') },
          ],
        }
      },
    },
    {
      setting: invoiceSettings.bankAccount,
      useTexts: () => {
        const t = texts.useText()
        return {
          title: t('account.title'),
          lead: t('account.lead'),
          fields: [
            { kind: 'text', path: 'bank', label: t('account.bank'), limit: BANK_MAX },
            { kind: 'text', path: 'number', label: t('account.number'), limit: ACCOUNT_MAX, dir: 'ltr' },
            { kind: 'text', path: 'holder', label: t('account.holder'), limit: BANK_MAX },
          ],
        }
      },
    },
  ],
} satisfies SettingGroup
