/** Headers of the file of news; `alias` are alternative names of a column, separated by |. */
export const mn = {
  fileName: 'Мэдээ оруулах',
  problems: 'Алдаа',
  title: {
    title: 'Гарчиг',
    titleEn: 'Англи гарчиг',
    body: 'Агуулга',
    bodyEn: 'Англи агуулга',
    category: 'Ангилал',
    area: 'Нутаг дэвсгэрийн код',
  },
  alias: { title: 'Нэр', body: 'Мэдээ|Текст', area: 'Нутаг дэвсгэр|Код' },
} as const
