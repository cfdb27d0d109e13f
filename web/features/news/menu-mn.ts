/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  news: 'Мэдээ',
  list: 'Мэдээний жагсаалт',
  market: 'Зах зээлийн мэдээ',
  report: 'Тайлангийн мэдээ',
  drafts: 'Миний ноорог мэдээ',
} as const
