/** The page about the fund and the optional parts of the start page, in Mongolian. */
export const mn = {
  about: {
    title: 'Бидний тухай',
    lead: 'Нийслэлийн хөрөнгө оруулалтын сан, түүний үйлчилгээ, удирдлага',
    parts: 'Хуудасны хэсэг',
    texts: 'Танилцуулга',
    services: 'Үйлчилгээ',
    biography: 'Намтар',
    more: 'Дэлгэрэнгүй: {{title}}',
    emptyTitle: 'Мэдээлэл одоогоор алга',
    emptyText: 'Мэдээлэл нийтлэгдмэгц энд харагдана.',
  },
  parts: {
    slides: 'Онцлох',
    education: 'Санхүүгийн боловсрол',
    read: 'Унших',
    videos: 'Видео',
    allVideos: 'Бүх видео үзэх',
  },
} as const
