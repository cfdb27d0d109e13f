/** Texts of the first steps. */
export const mn = {
  title: 'Хэсгийн ахлагчаа бүртгэх',
  lead: 'Ахлагчийг бүртгээд системд нэвтрэх эрх нээнэ. Ахлагчгүй хэсгээс тайлан ирэхгүй.',
  there_one: '{{count}} ахлагч',
  there_other: '{{count}} ахлагч',
} as const
