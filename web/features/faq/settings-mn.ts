/** Texts of the settings of questions. */
export const mn = {
  group: 'Түгээмэл асуулт',
  list: {
    title: 'Асуултын бүлэг',
    lead: 'Асуултын бүлэг, нийтийн хуудсанд харагдах дараалал. Хаасан бүлгийн асуултууд хэвээр харагдана.',
    add: 'Бүлэг нэмэх',
    entry: 'Бүлэг',
    records_one: '{{entry}}: {{count}} асуулт бүлэгтээ үлдэнэ',
    records_other: '{{entry}}: {{count}} асуулт бүлэгтээ үлдэнэ',
  },
} as const
