/** Heads and words of the exported list of notifications. */
export const mn = {
  fileName: 'Илгээсэн мэдэгдэл',
  title: 'Гарчиг',
  office: 'Илгээсэн нэгж',
  sender: 'Илгээгч',
  to: 'Хүлээн авагч',
  everybody: 'Бүх хүн',
  byName: 'Нэрээр {{count}}',
  status: 'Төлөв',
  draft: 'Ноорог',
  scheduled: 'Товлосон',
  sent: 'Илгээсэн',
  at: 'Хугацаа',
  recipients: 'Хүрсэн хүн',
  reads: 'Уншсан хүн',
  mails: 'И-мэйл',
} as const
