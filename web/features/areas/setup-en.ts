import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './setup-mn.ts'

/** Texts of the first steps, in English. */
export const en: Same<typeof mn> = {
  tree: {
    title: 'Districts, khoroos and sections',
    lead: 'Staff, reports, violations and surveys all belong to an area. Take the tree that comes with the system, bring yours in a file, or add it by hand.',
    there_one: '{{count}} district',
    there_other: '{{count}} districts',
    open: 'Open the areas',
  },
  city: {
    title: 'Name of the city',
    text: 'Among the areas the city is called “{{area}}”. News, reports and violations show this name.',
    rename: 'Change it to “{{name}}”',
    renamed: 'The name was changed',
    unnamed: 'The city has no name yet. The name from the first step is also shown among the areas.',
    toName: 'Enter the name of the city',
  },
  sections: {
    title: 'Add your sections',
    lead: 'Section leaders, reports and ratings belong to a section.',
    there_one: '{{count}} section',
    there_other: '{{count}} sections',
  },
}
