/** Words of contact messages that screens, public pages, mails and exports share, in Mongolian. */
export const mn = {
  topic: {
    question: 'Асуулт',
    request: 'Хүсэлт',
    complaint: 'Гомдол',
    suggestion: 'Санал',
    thanks: 'Талархал',
    investor: 'Хөрөнгө оруулагчийн асуулт',
    other: 'Бусад',
  },
  file: 'Иргэдийн санал хүсэлт',
  channel: { email: 'И-мэйлээр', phone: 'Утсаар' },
  column: {
    number: 'Дугаар',
    createdAt: 'Ирсэн',
    name: 'Илгээгч',
    topic: 'Төрөл',
    area: 'Хандсан нэгж',
    message: 'Санал хүсэлт',
    status: 'Төлөв',
    answer: 'Хариу',
    channel: 'Хариулсан хэлбэр',
    answeredAt: 'Хариулсан огноо',
    answeredBy: 'Хариулсан ажилтан',
  },
  status: { open: 'Хариу хүлээж буй', answered: 'Хариулсан' },
} as const
