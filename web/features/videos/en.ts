import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of videos in the dashboard, in English. */
export const en: Same<typeof mn> = {
  title: 'Videos',
  add: 'Add a video',
  list: {
    search: 'Search titles, descriptions and transcripts',
    emptyTitle: 'There are no videos',
    emptyText: 'Add the first video. Citizens see it as soon as it is published.',
    emptyRead: 'Videos appear here as soon as they are published.',
    binEmpty: 'The bin is empty',
    binText: 'Deleted videos stay here for 30 days.',
    source: 'Source',
  },
  home: {
    title: 'Videos of the start page',
    lead: 'Pinned videos are shown on the public start page, the newest first. Pin a video in the list of all videos.',
  },
  form: {
    newTitle: 'Add a video',
    editTitle: 'Edit a video',
    about: 'Category and area',
    description: 'Description',
    film: 'Video',
    how: 'Where is the video?',
    byLink: 'By link',
    byFile: 'As a file',
    link: 'Link of the video',
    linkHelp: 'Paste the address of a YouTube or Vimeo page. Only the number of the video is kept.',
    linkWrong: 'Enter the link of a YouTube or Vimeo video',
    found: 'Video {{id}} at {{provider}}',
    file: 'Video file',
    transcript: 'Transcript',
    transcriptHelp: 'What is said in the video: it helps those who cannot hear it, and the search finds it.',
  },
}
