/** Texts of the settings of messages. */
export const mn = {
  group: 'Иргэдийн санал хүсэлт',
  topics: {
    title: 'Санал хүсэлтийн төрөл',
    lead: 'Иргэн бичихдээ сонгох төрөл, тэдгээрийн дараалал. Өмнөх санал хүсэлт ирсэн үеийн нэрээ хадгална.',
    add: 'Төрөл нэмэх',
    entry: 'Төрөл',
    records_one: '{{entry}}: {{count}} санал хүсэлт төрлөө хадгална',
    records_other: '{{entry}}: {{count}} санал хүсэлт төрлөө хадгална',
  },
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
