import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './setup-mn.ts'

/** Texts of the first steps, in English. */
export const en: Same<typeof mn> = {
  title: 'Manual of your city',
  lead: 'Help is already there. To add the procedures of your city, copy a page as a draft, change it and publish it.',
  there_one: '{{count}} chapter',
  there_other: '{{count}} chapters',
  pages: 'Pages to copy',
  copy: 'Copy as drafts',
  copied_one: '{{count}} page was copied as a draft',
  copied_other: '{{count}} pages were copied as drafts',
  none: 'The city already has chapters for the chosen pages',
  open: 'Open the chapters',
}
