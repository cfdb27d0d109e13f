/** The texts that all kinds of content share: phases and export headers. */
export const mn = {
  phase: {
    draft: 'Ноорог',
    scheduled: 'Товлосон',
    published: 'Нийтлэгдсэн',
    ended: 'Хугацаа дууссан',
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
    unpublishAt: 'Дуусах огноо, цаг',
    updatedAt: 'Шинэчилсэн огноо',
    authorLastName: 'Үүсгэсэн хэрэглэгчийн овог',
    authorFirstName: 'Үүсгэсэн хэрэглэгчийн нэр',
    pinned: 'Онцолсон',
    hasChanges: 'Нийтлээгүй өөрчлөлт',
    textMn: 'Агуулга (монгол)',
    textEn: 'Агуулга (англи)',
  },
  yes: 'Тийм',
  no: 'Үгүй',
} as const
