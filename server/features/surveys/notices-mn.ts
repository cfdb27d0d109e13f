/** What is told of surveys. */
export const mn = {
  published: {
    title: 'Шинэ санал асуулга нийтлэгдлээ',
    body: '«{{title}}» санал асуулгын хугацаа: {{from}} – {{to}}. Хэсгийнхээ иргэдийг хамруулна уу.',
  },
} as const
