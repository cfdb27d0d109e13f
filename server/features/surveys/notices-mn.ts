/** What is told of surveys. */
export const mn = {
  published: {
    title: 'Шинэ санал асуулга нийтлэгдлээ',
    body: '«{{title}}» санал асуулга {{from}}-нд эхэлж, {{to}}-нд дуусна. Хэсгийнхээ иргэдийг хамруулна уу.',
  },
} as const
