/** A chapter that the demo city has written itself, next to the help of the product. */
export interface ManualChapter {
  key: string
  /** The key of the chapter above it. */
  parent?: string
  title: { mn: string; en: string }
  /** Blocks of marked text (server/core/messages/marked-text.ts). */
  text: { mn: readonly string[]; en: readonly string[] }
}

/** The city's own chapters, in their order. */
export const MANUAL_CHAPTERS: readonly ManualChapter[] = [
  {
    key: 'order',
    title: { mn: 'Нийслэлийн дотоод журам', en: 'Procedures of our city' },
    text: {
      mn: [
        'Энэ хэсэгт нийслэлийн Тамгын газраас баталсан, системийг ашиглахтай холбоотой журмыг оруулав. Системийн ерөнхий зааврыг доорх «Системийн тусламж» хэсгээс уншина уу.',
        '## Хамрах хүрээ',
        'Журмыг нийслэл, дүүрэг, хорооны бүх ажилтан, хэсгийн ахлагч дагаж мөрдөнө.',
      ],
      en: [
        'These chapters hold the procedures that the office of the capital has approved for working with the system. General instructions are below, under help.',
        '## Who follows them',
        'All staff of the capital, its districts and khoroos, and all section leaders.',
      ],
    },
  },
  {
    key: 'reports-calendar',
    parent: 'order',
    title: { mn: 'Тайлан хүлээн авах хуваарь', en: 'When reports are received' },
    text: {
      mn: [
        '## Хэзээ илгээх вэ',
        '1. Хэсгийн ахлагч долоо хоногийн тайлангаа баасан гаригийн 17 цагаас өмнө илгээнэ.',
        '2. Хороо даваа гаригийн 12 цаг хүртэл хянаж, дүүрэгт уламжилна.',
        '3. Дүүрэг мягмар гаригт нийслэлд уламжилна.',
        '## Хоцорсон тайлан',
        'Хоцорсон тайланг шалтгаантай нь хүлээн авна. Нэг улиралд гурваас дээш хоцорсон хэсгийг хорооны хуралд танилцуулна.',
      ],
      en: [
        '## When to send',
        '1. Section leaders send their weekly report before 17:00 on Friday.',
        '2. Khoroos review it until Monday 12:00 and forward it to the district.',
        '3. Districts forward it to the capital on Tuesday.',
        '## Late reports',
        'Late reports are accepted with a reason. A section that is late more than three times in a quarter is discussed at the meeting of the khoroo.',
      ],
    },
  },
  {
    key: 'citizens-hours',
    parent: 'order',
    title: { mn: 'Иргэдийг хүлээн авах цаг', en: 'Office hours for citizens' },
    text: {
      mn: [
        'Хороод даваагаас баасан гаригт 9:00–12:00, 13:00–17:00 цагт иргэдийг хүлээн авна.',
        '- Өргөдөл, гомдлыг **30 хоногийн** дотор шийдвэрлэж, хариуг бичгээр өгнө.',
        '- Утсаар ирсэн саналыг тухайн өдөрт нь системд бүртгэнэ.',
        '- Ахмад настан, хөгжлийн бэрхшээлтэй иргэнд ээлжгүй үйлчилнэ.',
      ],
      en: [
        'Khoroos receive citizens from Monday to Friday, 9:00–12:00 and 13:00–17:00.',
        '- Petitions and complaints are answered in writing within **30 days**.',
        '- What is said by telephone is registered in the system on the same day.',
        '- Elderly people and people with disabilities are served first.',
      ],
    },
  },
]
