/** Words of rating in Mongolian: periods, bands, states and the heads of the export. */
export const mn = {
  period: {
    quarter: ['{{year}} оны I улирал', '{{year}} оны II улирал', '{{year}} оны III улирал', '{{year}} оны IV улирал'],
    half: ['{{year}} оны эхний хагас жил', '{{year}} оны сүүлийн хагас жил'],
    year: ['{{year}} он'],
  },
  periodShort: {
    quarter: ['{{year}} I', '{{year}} II', '{{year}} III', '{{year}} IV'],
    half: ['{{year}} эхний хагас', '{{year}} сүүлийн хагас'],
    year: ['{{year}}'],
  },
  grade: { A: 'Онц', B: 'Сайн', C: 'Дунд', D: 'Хангалттай', F: 'Хангалтгүй' },
  state: {
    none: 'Үнэлээгүй',
    not_sent: 'Илгээгээгүй',
    sent: 'Илгээсэн',
    not_approved: 'Батлагдаагүй',
    approved: 'Батлагдсан',
  },
  column: {
    file: 'Үнэлгээ',
    period: 'Хугацаа',
    rank: 'Эзэлсэн байр',
    of: 'Үнэлэгдсэн нэгж',
    area: 'Нэгж',
    parent: 'Харьяалал',
    total: 'Нийт оноо',
    grade: 'Зэрэг',
    gradeName: 'Зэргийн нэр',
    state: 'Төлөв',
    rater: 'Үнэлсэн ажилтан',
    approver: 'Баталсан ажилтан',
    sentAt: 'Илгээсэн огноо',
    approvedAt: 'Баталсан огноо',
    change: 'Өмнөх хугацаанаас өөрчлөгдсөн',
  },
  newTemplate: { name: 'Шинэ загвар', group: 'Бүлэг 1', criterion: 'Үзүүлэлт 1' },
} as const
