/** Texts of the settings of the shop. */
export const mn = {
  group: 'Дэлгүүр',
  list: {
    title: 'Бүтээгдэхүүний ангилал',
    lead: 'Бүтээгдэхүүн оруулахад сонгох ангилал, тэдгээрийн дараалал.',
    add: 'Ангилал нэмэх',
    entry: 'Ангилал',
    records_one: '{{entry}}: {{count}} бүтээгдэхүүн ангиллаа хадгална',
    records_other: '{{entry}}: {{count}} бүтээгдэхүүн ангиллаа хадгална',
  },
} as const
