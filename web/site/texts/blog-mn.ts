/** Texts of the public blog in Mongolian. */
export const mn = {
  blog: {
    title: 'Блог',
    titleOf: 'Блог: {{what}}',
    lead: 'Нийслэл, дүүрэг, хорооны албадын бичсэн нийтлэлүүд',
    count: { one: 'Нийт {{n}} нийтлэл', other: 'Нийт {{n}} нийтлэл' },
    search: 'Нийтлэл хайх',
    emptyTitle: 'Ийм нийтлэл олдсонгүй',
    minutes: { one: 'Унших хугацаа: {{n}} минут', other: 'Унших хугацаа: {{n}} минут' },
    tags: 'Түлхүүр үг',
    related: 'Холбоотой нийтлэл',
    onlyMongolian: 'Энэ нийтлэл зөвхөн монгол хэлээр байна.',
    back: 'Бүх нийтлэл',
  },
} as const
