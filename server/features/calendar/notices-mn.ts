/** Notices to the guests of an event. */
export const mn = {
  invited: { title: 'Арга хэмжээний урилга: {{title}}', body: '{{when}}{{place}}. Ирэх эсэхээ хуанлиас хариулна уу.' },
  moved: {
    title: 'Арга хэмжээний цаг өөрчлөгдлөө: {{title}}',
    body: 'Шинэ цаг: {{when}}{{place}}. Ирэх эсэхээ дахин хариулна уу.',
  },
  reminder: { title: 'Сануулга: {{title}}', body: 'Эхлэх хугацаа: {{when}}{{place}}.' },
  cancelledMany: { title: '{{count}} арга хэмжээ цуцлагдлаа', body: '{{list}}' },
  cancelled: { title: 'Арга хэмжээ цуцлагдлаа: {{title}}', body: '{{when}}{{place}}.' },
} as const
