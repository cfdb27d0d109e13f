import type { Same } from '#contract/core/texts.ts'
import type { mn } from './maintenance-mn.ts'

export const en: Same<typeof mn> = {
  title: 'Maintenance',
  lead: 'While it is on, only city admins can use the system; everybody else sees the page of maintenance.',
  switch: 'Switch maintenance on',
  help: 'What people were typing is kept; when it ends they come back to the page they were working on.',
  text: 'What people are told',
  untilDay: 'Day it ends',
  untilTime: 'Time it ends',
  unknown: 'Leave it empty when it is not known.',
  zone: 'On the clock of Ulaanbaatar.',
  save: 'Save',
  isOn: 'Maintenance is on',
  isOff: 'Maintenance is off',
  sign: 'Maintenance is on',
}
