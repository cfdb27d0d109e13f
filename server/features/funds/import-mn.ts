/** Headers of the file of prices; `alias` are alternative names of a column, separated by |. */
export const mn = {
  fileName: 'Нэгж эрхийн үнэ оруулах',
  problems: 'Алдаа',
  example: 'Жишээ',
  title: {
    fund: 'Сангийн код',
    day: 'Огноо',
    netAssets: 'Цэвэр хөрөнгө',
    units: 'Нэгж эрхийн тоо',
    price: 'Нэгж эрхийн үнэ',
  },
  alias: {
    fund: 'Сан|Код|Сангийн нэр',
    day: 'Өдөр|Үнэлгээний огноо|Он сар өдөр',
    netAssets: 'Цэвэр хөрөнгийн үнэлгээ|Цэвэр хөрөнгийн үнэ цэнэ|ЦХҮ|NAV',
    units: 'Нэгж эрх|Нийт нэгж эрх|Тоо ширхэг',
    price: 'Үнэ|Нэгжийн үнэ|Нэгж эрхийн үнэлгээ|Нэгжид ногдох цэвэр хөрөнгө',
  },
} as const
