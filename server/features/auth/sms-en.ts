import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './sms-mn.ts'

/** The text message with the code that confirms a number. */
export const en: Same<typeof mn> = { code: 'Code for notifications by SMS: {{code}}. Valid for {{minutes}} minutes.' }
