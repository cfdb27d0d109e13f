/** What follows when the tree changes, by the kinds that features register (core/area-followers.ts). */
export const mn = {
  areas: 'нутаг дэвсгэрийн нэгж',
  citizens: 'бүртгэлтэй иргэн',
  contacts: 'хариу өгөх санал хүсэлт',
  faq_drafts: 'түгээмэл асуултын ноорог',
  laws_drafts: 'хуулийн ноорог',
  leaders: 'хэсгийн ахлагч',
  manual_drafts: 'гарын авлагын ноорог',
  news_drafts: 'мэдээний ноорог',
  notifications: 'илгээгээгүй мэдэгдэл',
  rates: 'батлагдаагүй үнэлгээний хуудас',
  reports: 'батлагдаагүй тайлан',
  staff: 'ажилтны хэрэглэгч',
  surveys: 'хаагдаагүй санал асуулга',
  videos_drafts: 'видеоны ноорог',
  violations: 'шийдвэрлээгүй зөрчил',
} as const
