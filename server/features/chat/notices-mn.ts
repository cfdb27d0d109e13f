/** Notices about messages, which say nothing of their text. */
export const mn = {
  arrived: { title: 'Шинэ зурвас: {{from}}', body: '{{where}} Чатаас уншина уу.' },
  mentioned: { title: 'Таныг чатад дурдлаа: {{from}}', body: '{{where}} Чатаас уншина уу.' },
  between: 'Танд зурвас бичлээ.',
  inGroup: '«{{name}}» бүлэгт зурвас бичлээ.',
  inChannel: 'Албаны сувагт зурвас бичлээ.',
} as const
