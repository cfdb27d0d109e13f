/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  blog: 'Блог',
  list: 'Нийтлэлийн жагсаалт',
  add: 'Нийтлэл нэмэх',
  drafts: 'Миний ноорог нийтлэл',
  comments: 'Нийтлэлийн сэтгэгдэл',
  mine: 'Нийтлэл',
  waiting: 'Хүлээгдэж буй сэтгэгдэл',
} as const
