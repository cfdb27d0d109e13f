/** Texts of the mail about new work. */
export const mn = {
  subject: 'Шинээр ирсэн ажил: {{count}}',
  greeting: 'Сайн байна уу, {{name}}.',
  due: 'Эцсийн хугацаа: {{due}}',
  nearest: 'Хамгийн ойр хугацаа: {{due}}.',
  others: 'ба өөр {{count}}',
  more: 'Бусад: {{count}}',
  open: 'Жагсаалтыг системээс харах',
  stop: 'Зөвхөн шинэ ажлын и-мэйлийг «Бүртгэл, нууцлал» хуудасны «И-мэйл мэдэгдэл» хэсгээс унтраана.',
  unsubscribe: 'Мэдэгдлийн бүх и-мэйлээс татгалзах',
  closing: 'Хүндэтгэсэн,\n{{city}}',
} as const
