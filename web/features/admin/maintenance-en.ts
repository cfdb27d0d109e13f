import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './maintenance-mn.ts'

export const en: Same<typeof mn> = {
  title: 'Maintenance',
  lead: 'While it is on, only city admins can use the system; everybody else sees the maintenance page.',
  switch: 'Turn maintenance on',
  help: 'What people were typing is kept; when it ends they come back to the page they were working on.',
  text: 'Message to users',
  untilDay: 'End date',
  untilTime: 'End time',
  unknown: 'Leave it empty when it is not known.',
  zone: 'Ulaanbaatar time.',
  isOn: 'Maintenance is on',
  isOff: 'Maintenance is off',
  sign: 'Maintenance is on',
}
