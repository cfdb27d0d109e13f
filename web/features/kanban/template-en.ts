import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './template-mn.ts'

/** Texts of the templates of boards, in English. */
export const en: Same<typeof mn> = {
  like: 'Like “{{name}}”',
  plain: { name: 'Simple: three columns' },
  requests: {
    name: 'Requests of citizens',
    c1: 'New',
    c2: 'Under review',
    c3: 'In progress',
    c4: 'Answered',
    l1: 'Urgent',
    l2: 'Repeated',
    l3: 'For another office',
  },
  repairs: {
    name: 'Repairs and improvements',
    c1: 'Planned',
    c2: 'Preparation',
    c3: 'Being repaired',
    c4: 'Handed over',
    l1: 'Roads',
    l2: 'Lighting',
    l3: 'Green areas',
  },
  meeting: {
    name: 'Decisions of meetings',
    c1: 'To discuss',
    c2: 'Decided',
    c3: 'Being carried out',
    c4: 'Carried out',
    l1: 'Resolution',
    l2: 'Assignment',
    l3: 'With a deadline',
  },
  event: {
    name: 'Preparing an event',
    c1: 'Ideas',
    c2: 'Planned',
    c3: 'In preparation',
    c4: 'Ready',
    l1: 'Place and equipment',
    l2: 'Guests',
    l3: 'Announcements',
  },
}
