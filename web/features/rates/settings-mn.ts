/** Texts of the settings of ratings. */
export const mn = {
  group: 'Үнэлгээ',
  bands: {
    title: 'Үнэлгээний зэрэг',
    lead: 'Шинээр нээх хугацаанд хэрэглэх зэргийн доод оноо. Нээсэн хугацаа өөрийн оноогоо хадгална.',
    from: '{{grade}} зэрэг',
    unit: 'оноо',
  },
  periods: 'Үнэлгээний хугацаа',
  periodsHelp: 'Улирал, хагас жил, жил; тус бүрийн загвар, зэрэг',
  templates: 'Үнэлгээний загвар',
  templatesHelp: 'Бүлэг, үзүүлэлт, жин',
} as const
