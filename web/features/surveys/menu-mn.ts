/** Texts of surveys in the menu and the search. */
export const mn = {
  surveys: 'Санал асуулга',
  new: 'Санал асуулга үүсгэх',
  interviews: 'Иргэдээс санал авах',
  dueDates: 'Санал асуулга дуусах өдөр',
  weeks: { answers: 'Санал асуулгын хариулт' },
  figure: {
    toReview: 'Шалгах хариулттай санал асуулга',
    drafts: 'Ноорог санал асуулга',
    running: 'Явагдаж буй санал асуулга',
  },
  map: 'Хамрагдалт',
} as const
