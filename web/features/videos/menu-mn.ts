/** Texts of the menu; small, because they come with the first page. */
export const mn = { videos: 'Видео', make: 'Видео нэмэх', home: 'Нүүр хуудасны видео' } as const
