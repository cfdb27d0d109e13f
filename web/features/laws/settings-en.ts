import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Laws',
  organisations: 'Organisations',
  organisationsHelp: 'The organisations that laws and rules bind',
}
