/** Notices to offices about citizens' messages. */
export const mn = {
  subject: '№ {{number}}, {{topic}}',
  received: {
    title: 'Шинэ санал хүсэлт: № {{number}}, {{topic}}',
    body: '{{area}}. Иргэнд хариу өгнө үү.',
    many: '{{area}}: шинэ санал хүсэлт {{count}}',
  },
  notSolved: {
    title: 'Шийдэгдээгүй гэсэн санал хүсэлт: № {{number}}, {{topic}}',
    body: '{{area}}. Хариу авсан иргэн асуудал шийдэгдээгүй гэж мэдэгдсэн. Дахин хариулна уу.',
    many: '{{area}}: шийдэгдээгүй гэсэн санал хүсэлт {{count}}',
  },
} as const
