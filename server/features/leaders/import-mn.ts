/** Heads of the file of section leaders; `alias` are other names of a column, with | between them. */
export const mn = {
  fileName: 'Хэсгийн ахлагч оруулах',
  problems: 'Алдаа',
  example: 'Жишээ',
  exampleRow: { lastName: 'Дорж', firstName: 'Сараа', registerNumber: 'УК80031914' },
  sections: 'Хэсгүүд',
  leaderNow: 'Одоогийн ахлагч',
  title: {
    section: 'Хэсгийн код',
    sectionName: 'Хэсгийн нэр',
    lastName: 'Овог',
    firstName: 'Нэр',
    registerNumber: 'Регистрийн дугаар',
    phone: 'Утасны дугаар',
    termFrom: 'Эхэлсэн огноо',
    termTo: 'Дуусах огноо',
  },
  alias: {
    section: 'Хэсэг|Хэсгийн дугаар|Код',
    sectionName: 'Хэсгийн бүтэн нэр',
    lastName: 'Эцгийн нэр|Эцэг эхийн нэр|Эцэг (эх)-ийн нэр',
    firstName: 'Өөрийн нэр|Ахлагчийн нэр',
    registerNumber: 'Регистр|РД|Регистерийн дугаар',
    phone: 'Утас|Гар утас|Холбоо барих утас',
    termFrom: 'Эхлэх огноо|Томилогдсон огноо|Огноо',
    termTo: 'Дууссан огноо|Чөлөөлөгдөх огноо',
  },
} as const
