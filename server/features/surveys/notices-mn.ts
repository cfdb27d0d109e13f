/** Notifications about surveys. */
export const mn = {
  published: {
    title: 'Шинэ санал асуулга нийтлэгдлээ',
    body: '«{{title}}» санал асуулгын хугацаа: {{from}} – {{to}}. Хэсгийнхээ иргэдийг хамруулна уу.',
  },
  flagged: {
    title: 'Шалгах хариулт ирлээ: «{{title}}»',
    body: '{{area}}. «{{title}}» санал асуулгын зарим хариулт сэжигтэй байна. Дүнд тооцох эсэхийг шийднэ үү.',
    many: '{{area}}: шалгах хариулттай санал асуулга {{count}}',
  },
} as const
