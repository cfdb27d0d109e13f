import * as z from 'zod/mini'
import { oneOf } from '../../core/model/page.ts'
import { Phone } from '../../core/people/person.ts'
import { Account } from './account.ts'
import { SixDigits } from './forms.ts'

export const SmsNumber = z.strictObject({ phone: Phone })
export const SmsConfirmation = z.strictObject({ phone: Phone, code: SixDigits })

/** The telephone number that gets your notifications by SMS. */
export const smsRoutes = {
  sendSmsCode: {
    method: 'POST',
    path: '/auth/sms/code',
    can: 'own',
    summary: 'Sends a code to the number that shall get your notifications by SMS; earlier codes stop working.',
    body: SmsNumber,
    status: 202,
  },
  confirmSms: {
    method: 'PUT',
    path: '/auth/sms',
    can: 'own',
    summary: 'Confirms the number with the code, and turns notifications by SMS on.',
    body: SmsConfirmation,
    answer: oneOf(Account),
    secret: true,
  },
  stopSms: {
    method: 'DELETE',
    path: '/auth/sms',
    can: 'own',
    summary: 'Turns notifications by SMS off and deletes their number.',
    answer: oneOf(Account),
  },
} as const
