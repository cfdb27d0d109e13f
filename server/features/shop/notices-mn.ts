/** Notices to offices about orders. */
export const mn = {
  subject: '№ {{number}}, {{total}}',
  title: 'Шинэ захиалга: № {{number}}',
  body: '{{area}}. Нийт дүн: {{total}}. Захиалгыг шалгаж, худалдан авагчтай холбогдоно уу.',
  many: '{{area}}: шинэ захиалга {{count}}',
} as const
