/** Words that every kind of content shares: its phases, and the heads of its exports. */
export const mn = {
  phase: {
    draft: 'Ноорог',
    scheduled: 'Товлосон',
    published: 'Нийтлэгдсэн',
    archived: 'Архивласан',
    bin: 'Хогийн сав',
  },
  column: {
    titleMn: 'Гарчиг (монгол)',
    titleEn: 'Гарчиг (англи)',
    category: 'Ангилал',
    area: 'Нутаг дэвсгэр',
    phase: 'Төлөв',
    postedAt: 'Нийтэлсэн огноо',
    updatedAt: 'Шинэчилсэн огноо',
    authorLastName: 'Зохиогчийн овог',
    authorFirstName: 'Зохиогчийн нэр',
    pinned: 'Чухал',
    textMn: 'Агуулга (монгол)',
    textEn: 'Агуулга (англи)',
  },
  yes: 'Тийм',
  no: 'Үгүй',
} as const
