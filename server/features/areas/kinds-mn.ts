/** Names of the kinds of records that follow an area (core/areas/followers.ts). */
export const mn = {
  areas: 'нутаг дэвсгэрийн нэгж',
  citizens: 'бүртгэлтэй иргэн',
  contacts: 'хариу өгөх санал хүсэлт',
  drafts: {
    faq: 'түгээмэл асуултын ноорог',
    laws: 'хуулийн ноорог',
    manual: 'гарын авлагын ноорог',
    news: 'мэдээний ноорог',
    sections: 'нийтийн хуудасны хэсгийн ноорог',
    team: 'сангийн хүмүүсийн ноорог',
    documents: 'сангийн баримт бичгийн ноорог',
    videos: 'видеоны ноорог',
  },
  leaders: 'хэсгийн ахлагч',
  media: 'сангийн зураг',
  notifications: 'илгээгээгүй мэдэгдэл',
  rates: 'батлагдаагүй үнэлгээний хуудас',
  reports: 'батлагдаагүй тайлан',
  staff: 'ажилтны хэрэглэгч',
  surveys: 'хаагдаагүй санал асуулга',
  violations: 'шийдвэрлээгүй зөрчил',
} as const
