/** Texts of the settings of the blog. */
export const mn = {
  group: 'Блог',
  list: {
    title: 'Блогийн ангилал',
    lead: 'Нийтлэл оруулахад сонгох ангилал, тэдгээрийн дараалал. Өмнөх нийтлэл нийтэлсэн үеийн нэрээ хадгална.',
    add: 'Ангилал нэмэх',
    entry: 'Ангилал',
    records_one: '{{entry}}: {{count}} нийтлэл ангиллаа хадгална',
    records_other: '{{entry}}: {{count}} нийтлэл ангиллаа хадгална',
  },
} as const
