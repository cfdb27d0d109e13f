/** Words of news that server and screens share: categories, and what only its export has. */
export const mn = {
  file: 'Мэдээ',
  category: {
    general: 'Ерөнхий',
    announcement: 'Зар мэдээ',
    event: 'Арга хэмжээ',
    development: 'Бүтээн байгуулалт',
    social: 'Нийгмийн амьдрал',
    market_news: 'Зах зээлийн мэдээ',
    report: 'Тайлан',
  },
  more: { views: 'Үзсэн тоо' },
} as const
