/** Texts of the settings of news. */
export const mn = {
  group: 'Мэдээ',
  list: {
    title: 'Мэдээний ангилал',
    lead: 'Мэдээ оруулахад сонгох ангилал, тэдгээрийн дараалал. Өмнөх мэдээ нийтэлсэн үеийн нэрээ хадгална.',
    add: 'Ангилал нэмэх',
    entry: 'Ангилал',
    records_one: '{{entry}}: {{count}} мэдээ ангиллаа хадгална',
    records_other: '{{entry}}: {{count}} мэдээ ангиллаа хадгална',
  },
} as const
