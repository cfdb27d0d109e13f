/** Texts of the settings of messages. */
export const mn = {
  group: 'Иргэдийн санал хүсэлт',
  replies: {
    title: 'Бэлэн хариу',
    lead: 'Ажилтан хариу бичихдээ сонгож оруулах бичвэр. Орлуулах үг: {{places}}',
    add: 'Бэлэн хариу нэмэх',
    entry: 'Бэлэн хариу',
    level: 'Ашиглах нэгж',
    levels: { all: 'Бүх нэгж', city: 'Нийслэл', district: 'Дүүрэг', khoroo: 'Хороо' },
    text: 'Бичвэр',
  },
} as const
