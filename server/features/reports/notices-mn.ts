/** What is told of reports on their way. */
export const mn = {
  arrived: {
    title: 'Хянах тайлан ирлээ',
    body: '{{area}}: «{{title}}», {{period}}. Тайланг {{due}}-ны дотор хянаж баталгаажуулах, эсвэл буцаана уу.',
  },
  returned: {
    title: 'Тайлан буцаагдлаа',
    body: '{{area}}: «{{title}}», {{period}}.\n\nБуцаасан шалтгаан: {{comment}}\n\nЗасаж дахин илгээнэ үү.',
  },
  approved: {
    title: 'Тайлан батлагдлаа',
    body: '{{area}}: «{{title}}», {{period}}. Төлөв: {{status}}.',
  },
} as const
