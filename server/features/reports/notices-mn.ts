/** What is told of reports on their way. */
export const mn = {
  arrived: {
    title: 'Батлах тайлан ирлээ',
    body: '{{area}}: «{{title}}», {{period}}. Тайланг хянаж, батлах эсвэл буцаана уу. Эцсийн хугацаа: {{due}}.',
  },
  returned: {
    title: 'Тайлан буцаагдлаа',
    body: '{{area}}: «{{title}}», {{period}}.\n\nБуцаасан шалтгаан: {{comment}}\n\nЗасаж дахин илгээнэ үү.',
  },
  approved: {
    title: 'Тайлан батлагдлаа',
    body: '{{area}}: «{{title}}», {{period}}. Төлөв: {{status}}.',
  },
  soon: {
    title: 'Тайлангийн хугацаа дуусаж байна',
    body: '{{area}}: «{{title}}», {{period}}. Төлөв: {{status}}. Эцсийн хугацаа: {{due}}.',
  },
  late: {
    title: 'Тайлангийн хугацаа хэтэрлээ',
    body: '{{area}}: «{{title}}», {{period}}. Төлөв: {{status}}. Эцсийн хугацаа ({{due}}) өнгөрсөн. Тайланг хянаж шийдвэрлэнэ үү.',
  },
} as const
