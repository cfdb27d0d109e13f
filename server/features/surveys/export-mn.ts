/** What a file of answers or of coverage says besides the survey's own words, in Mongolian. */
export const mn = {
  file: 'Санал асуулгын хариулт',
  yes: 'Тийм',
  no: 'Үгүй',
  column: {
    submittedAt: 'Илгээсэн огноо',
    area: 'Нутаг дэвсгэр',
    channel: 'Оролцооны хэлбэр',
    flags: 'Анхаарах зүйл',
  },
  channels: { online: 'Цахим', in_person: 'Биечлэн', phone: 'Утсаар', paper: 'Цаасаар' },
  flags: { fast: 'Хэт хурдан', straight: 'Бүгд ижил хариулт', many: 'Нэг өдөрт олон' },
  setAside: 'хасагдсан',
  coverage: {
    file: 'Санал асуулгын хамрагдалт',
    district: 'Дүүрэг',
    khoroo: 'Хороо',
    section: 'Хэсэг',
    level: 'Түвшин',
    levels: { city: 'Нийслэл', district: 'Дүүрэг', khoroo: 'Хороо', section: 'Хэсэг' },
    expected: 'Төлөвлөсөн',
    collected: 'Цугларсан',
    achieved: 'Хүрсэн түвшин, %',
    coveredOn: 'Хамрагдсан огноо',
    lastAnswerAt: 'Сүүлийн хариулт',
  },
} as const
