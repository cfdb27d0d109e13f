import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './about-mn.ts'

/** The page about the fund and the optional parts of the start page, in English. */
export const en: Same<typeof mn> = {
  about: {
    title: 'About us',
    lead: 'The investment fund of the city, its services and its management',
    parts: 'Parts of the page',
    texts: 'Introduction',
    services: 'Services',
    biography: 'Biography',
    more: 'Read more: {{title}}',
    emptyTitle: 'There is no information yet',
    emptyText: 'Information appears here as soon as it is published.',
  },
  parts: {
    slides: 'Highlights',
    education: 'Financial education',
    read: 'Read',
    videos: 'Videos',
    allVideos: 'See all videos',
  },
}
