/** Headers and texts of the exported list of notifications. */
export const mn = {
  fileName: 'Илгээсэн мэдэгдэл',
  title: 'Гарчиг',
  office: 'Илгээсэн нэгж',
  sender: 'Илгээгч',
  to: 'Хүлээн авагч',
  everybody: 'Бүх хэрэглэгч',
  byName: 'Нэрээр {{count}}',
  status: 'Төлөв',
  draft: 'Ноорог',
  scheduled: 'Товлосон',
  sent: 'Илгээсэн',
  at: 'Илгээсэн огноо',
  recipients: 'Хүлээн авсан хүний тоо',
  reads: 'Уншсан хүний тоо',
  mails: 'И-мэйл',
} as const
