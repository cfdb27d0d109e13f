/** Texts of the menu and the search; small, because they come with the first page. */
export const mn = {
  sections: 'Нийтийн хуудасны хэсэг',
  homePage: 'Нүүр хуудасны агуулга',
  aboutPage: 'Сангийн тухай',
  slide: 'Слайд',
  education: 'Боловсрол',
  about: 'Бидний тухай',
  service: 'Үйлчилгээ',
} as const
