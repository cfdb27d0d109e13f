/** The columns of a board as a table; words of both languages are understood in a file. */
export const mn = {
  fileName: 'Самбар',
  problems: 'Алдаа',
  yes: 'Тийм',
  no: 'Үгүй',
  title: {
    title: 'Гарчиг',
    column: 'Багана',
    description: 'Тайлбар',
    start: 'Эхлэх огноо',
    due: 'Дуусах огноо',
    isCompleted: 'Гүйцэтгэсэн',
    isArchived: 'Архивласан',
    assignees: 'Хариуцагч',
    labels: 'Шошго',
    items: 'Хийх зүйлс',
  },
  alias: { title: 'Карт|Ажил|Нэр', column: 'Төлөв', due: 'Хугацаа', description: 'Агуулга' },
} as const
