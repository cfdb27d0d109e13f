/** Notices to offices about rating sheets. */
export const mn = {
  subject: '{{area}}, {{period}}',
  arrived: {
    title: 'Батлах үнэлгээ ирлээ: {{area}}',
    body: '{{period}}. Нийт оноо: {{total}}. Үнэлгээг хянаж, батлах эсвэл буцаана уу.',
    many: '{{area}}: батлах үнэлгээ {{count}}',
  },
  returned: {
    title: 'Үнэлгээ буцаагдлаа: {{area}}',
    body: '{{period}}.\n\nБуцаасан шалтгаан: {{reason}}\n\nЗасаж дахин илгээнэ үү.',
    many: '{{area}}: буцаагдсан үнэлгээ {{count}}',
  },
} as const
