/** Notifications about reports. */
export const mn = {
  subject: '«{{title}}», {{period}}',
  arrived: {
    title: 'Батлах тайлан ирлээ',
    many: '{{area}}: батлах тайлан {{count}}',
    body: '{{area}}: «{{title}}», {{period}}. Тайланг хянаж, батлах эсвэл буцаана уу. Эцсийн хугацаа: {{due}}.',
  },
  returned: {
    title: 'Тайлан буцаагдлаа',
    many: '{{area}}: буцаагдсан тайлан {{count}}',
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
