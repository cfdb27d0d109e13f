/** Notices to offices about orders. */
export const mn = {
  subject: '№ {{number}}, {{total}}',
  title: 'Шинэ захиалга: № {{number}}',
  body: '{{area}}. Нийт дүн: {{total}}. Захиалгыг шалгаж, худалдан авагчтай холбогдоно уу.',
  many: '{{area}}: шинэ захиалга {{count}}',
  reviewSubject: '{{name}}: {{rating}} од',
  reviewTitle: 'Шинэ үнэлгээ: {{name}}',
  reviewBody: '{{area}}. Худалдан авагч {{rating}} од өгсөн. Сэтгэгдлийг шалгаж, нийтлэх эсэхийг шийднэ үү.',
  manyReviews: '{{area}}: шинэ үнэлгээ {{count}}',
} as const
