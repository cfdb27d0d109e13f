/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  shop: 'Дэлгүүр',
  list: 'Бүтээгдэхүүний жагсаалт',
  add: 'Бүтээгдэхүүн нэмэх',
  lowStock: 'Үлдэгдэл багатай бүтээгдэхүүн',
} as const
