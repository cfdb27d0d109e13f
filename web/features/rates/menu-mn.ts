/** Texts of ratings in the menu and the search; the first page loads them. */
export const mn = {
  rates: 'Үнэлгээ',
  districts: 'Дүүргийн үнэлгээ',
  khoroos: 'Хорооны үнэлгээ',
  sections: 'Хэсгийн үнэлгээ',
  sheets: 'Үнэлгээний хуудас',
  queue: 'Үнэлгээ дараалан батлах',
  compare: 'Үнэлгээ харьцуулах',
  periods: 'Үнэлгээний хугацаа',
  templates: 'Үнэлгээний загвар',
  dueDates: 'Үнэлгээний үе дуусах өдөр',
  figure: {
    toApprove: 'Батлах үнэлгээ',
    notApproved: 'Батлагдаагүй үнэлгээ',
    toSend: 'Илгээх үнэлгээ',
  },
  map: 'Үнэлгээ',
} as const
