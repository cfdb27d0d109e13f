/** Texts of the page with open data. */
export const mn = {
  title: 'Нээлттэй өгөгдөл',
  lead: 'Иргэн, судлаач, программ хангамж чөлөөтэй татаж ашиглах өгөгдлийн багцууд. Хувийн мэдээлэл орохгүй.',
  settings: 'Тохиргоо',
  open: 'Нийтийн хуудас',
  on: 'Нийтэлсэн',
  off: 'Нийтлээгүй',
  rows: 'Мөрийн тоо',
  changed: 'Шинэчилсэн',
  licence: 'Зөвшөөрөл:',
  fileOf: '{{format}} файл татах: {{name}}',
} as const
