/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  shop: 'Дэлгүүр',
  list: 'Бүтээгдэхүүний жагсаалт',
  add: 'Бүтээгдэхүүн нэмэх',
  checkout: 'Сагс, захиалга',
  orders: 'Дэлгүүрийн захиалга',
  sales: 'Дэлгүүрийн борлуулалт',
  reviews: 'Бүтээгдэхүүний үнэлгээ',
  newReviews: 'Шинэ үнэлгээ',
  import: 'Бүтээгдэхүүнийг файлаас оруулах',
  discounts: 'Хөнгөлөлтийн код',
  mine: 'Миний захиалга',
  newOrders: 'Шинэ захиалга',
  lowStock: 'Үлдэгдэл багатай бүтээгдэхүүн',
} as const
