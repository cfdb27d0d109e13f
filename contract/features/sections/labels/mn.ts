/** Words of the sections that server and screens share. */
export const mn = {
  file: 'Нийтийн хуудасны хэсэг',
  category: {
    slide: 'Слайд',
    education: 'Боловсрол',
    about: 'Бидний тухай',
    service: 'Үйлчилгээ',
  },
  more: {},
  column: { link: 'Холбоос' },
} as const
