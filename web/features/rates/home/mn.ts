/** Texts of ratings on the home page. */
export const mn = {
  title: 'Үнэлгээний явц',
  own: 'Хэсгийн үнэлгээ',
  all: 'Үнэлгээний хуудас',
  sentence: '{{period}}: {{all}} үнэлгээнээс {{approved}} нь батлагдсан.',
  chart: 'Үнэлгээний хуудас, төлвөөр',
  count: 'Тоо',
  total: '{{total}} оноо',
  rank: '{{rank}}-р байр ({{of}} хэсгээс)',
  emptyTitle: 'Үнэлгээ алга',
  emptyText: 'Үнэлгээний хугацаа нээгдэж, хуудас бөглөхөд энд харагдана.',
  place: 'Нутаг дэвсгэр',
} as const
