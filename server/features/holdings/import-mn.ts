/** Headers of the file of holdings; `alias` are alternative names of a column, separated by |. */
export const mn = {
  fileName: 'Хөрөнгө оруулалтын багц оруулах',
  problems: 'Алдаа',
  example: 'Жишээ',
  exampleName: 'Засгийн газрын бонд 2027',
  title: {
    fund: 'Сангийн код',
    day: 'Огноо',
    name: 'Хөрөнгө оруулалт',
    nameEn: 'Хөрөнгө оруулалт (англи)',
    assetClass: 'Хөрөнгийн ангилал',
    sector: 'Салбар',
    country: 'Улс',
    weight: 'Эзлэх хувь, %',
    value: 'Үнийн дүн',
  },
  alias: {
    fund: 'Сан|Код|Сангийн нэр',
    day: 'Өдөр|Он сар өдөр|Байдлаар',
    name: 'Нэр|Хөрөнгө оруулалтын нэр|Үнэт цаас|Гаргагч',
    nameEn: 'Англи нэр|Нэр (англи)',
    assetClass: 'Ангилал|Хөрөнгийн төрөл|Төрөл',
    sector: 'Эдийн засгийн салбар',
    country: 'Улс орон',
    weight: 'Хувь|Эзлэх хувь|Жин',
    value: 'Дүн|Зах зээлийн үнэлгээ|Үнэлгээ',
  },
} as const
