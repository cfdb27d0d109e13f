/** Words of questions that server and screens share. */
export const mn = {
  file: 'Түгээмэл асуулт',
  category: {
    documents: 'Бүртгэл, лавлагаа',
    social: 'Нийгмийн халамж',
    land: 'Газар, орон сууц',
    utilities: 'Дулаан, ус, цахилгаан',
    transport: 'Зам, тээвэр',
    waste: 'Хог хаягдал, тохижилт',
    complaints: 'Өргөдөл, гомдол',
    participation: 'Иргэдийн оролцоо',
  },
  more: {},
} as const
