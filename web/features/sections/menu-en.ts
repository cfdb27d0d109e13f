import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu in English. */
export const en: Same<typeof mn> = {
  sections: 'Sections of public pages',
  homePage: 'Content of the start page',
  aboutPage: 'About the fund',
  slide: 'Slides',
  education: 'Education',
  about: 'About us',
  service: 'Services',
}
