import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './order-mn.ts'

/** Texts of the pages on which records are put in order, in English. */
export const en: Same<typeof mn> = {
  link: 'Change the order',
  place: 'Place',
  lead: 'Drag an entry, or move it with the buttons. The order is saved at once.',
  up: 'Up: {{title}}',
  down: 'Down: {{title}}',
  drag: 'Drag to move',
  moved: '“{{title}}” is now number {{n}}',
  stale: 'This group was changed in the meantime, so the list was reloaded. Move it again.',
}
