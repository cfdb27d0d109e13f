/** Notices about followers. */
export const mn = {
  followed: { title: '{{name}} таныг дагаж эхэллээ', body: 'Таны бичсэн нийтлэлийг {{name}} дагаж уншина.' },
} as const
