/** Words of the mail about new work. */
export const mn = {
  subject: 'Шинээр ирсэн ажил: {{count}}',
  greeting: 'Сайн байна уу, {{name}}.',
  due: 'Эцсийн хугацаа: {{due}}',
  nearest: 'Хамгийн ойр хугацаа: {{due}}.',
  others: 'ба өөр {{count}}',
  more: 'Бусад: {{count}}',
  open: 'Жагсаалтыг системээс харах: {{link}}',
  stop: 'Зөвхөн шинэ ажлын и-мэйлийг «Бүртгэл, нууцлал» хуудасны «Захидал» хэсгээс унтраана. Мэдэгдлийн бүх и-мэйлээс татгалзах: {{link}}',
  closing: 'Хүндэтгэсэн,\n{{city}}',
} as const
