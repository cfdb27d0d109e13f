/** Words of the mail about new work. */
export const mn = {
  subject: 'Шинээр ирсэн ажил: {{count}}',
  greeting: 'Сайн байна уу, {{name}}.',
  due: 'Эцсийн хугацаа: {{due}}',
  more: 'Бусад: {{count}}',
  open: 'Жагсаалтыг системээс харах: {{link}}',
  stop: 'Ийм и-мэйл авахгүй бол «Бүртгэл, нууцлал» хуудасны «Захидал» хэсгээс унтраана уу.',
  closing: 'Хүндэтгэсэн,\n{{city}}',
} as const
