/** Texts of the daily mail about pending work. */
export const mn = {
  subject: 'Шийдвэрлэх ажил: {{count}}',
  greeting: 'Сайн байна уу, {{name}}.',
  intro: 'Танай нэгжид шийдвэрлэх ажил {{count}} байна.',
  nearest: 'Хамгийн ойр хугацаа: {{due}}.',
  overdue: 'Хугацаа хэтэрсэн. Хамгийн эрт дууссан хугацаа: {{due}}.',
  work: {
    violation: 'Зөрчил: {{count}}',
    message: 'Иргэдийн санал хүсэлт: {{count}}',
    report: 'Тайлан: {{count}}',
    rating: 'Үнэлгээний хуудас: {{count}}',
    order: 'Дэлгүүрийн захиалга: {{count}}',
    appointment: 'Цаг захиалга: {{count}}',
    survey: 'Шалгах хариулттай санал асуулга: {{count}}',
  },
  more: 'Бусад: {{count}}',
  open: 'Бүгдийг системээс харах',
  stop: 'Энэ и-мэйл ажлын өдөр бүр нэг удаа ирнэ. Хэзээ авахаа «Бүртгэл, нууцлал» хуудасны «И-мэйл мэдэгдэл» хэсгээс өөрчилнө.',
  unsubscribe: 'Мэдэгдлийн бүх и-мэйлээс татгалзах',
  closing: 'Хүндэтгэсэн,\n{{city}}',
} as const
