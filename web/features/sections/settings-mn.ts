/** Texts of the settings of the start page. */
export const mn = {
  group: 'Нүүр хуудас',
  home: {
    title: 'Нүүр хуудасны нэмэлт хэсэг',
    lead: 'Нийтийн нүүр хуудсанд мэдээний хамт харуулах хэсгийг сонгоно. Нийтэлсэн зүйлгүй хэсэг харагдахгүй.',
    slides: 'Слайд',
    education: 'Боловсрол',
    videos: 'Онцолсон видео',
  },
} as const
