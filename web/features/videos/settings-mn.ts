/** Texts of the settings of videos. */
export const mn = {
  group: 'Видео',
  list: {
    title: 'Видеоны ангилал',
    lead: 'Видео оруулахад сонгох ангилал, тэдгээрийн дараалал. Өмнөх видео нийтэлсэн үеийн нэрээ хадгална.',
    add: 'Ангилал нэмэх',
    entry: 'Ангилал',
    records_one: '{{entry}}: {{count}} видео ангиллаа хадгална',
    records_other: '{{entry}}: {{count}} видео ангиллаа хадгална',
  },
} as const
