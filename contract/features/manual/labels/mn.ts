/** Words of the manual that server and screens share, in Mongolian. */
export const mn = {
  file: 'Гарын авлага',
  category: { chapter: 'Бүлэг' },
  more: { screen: 'Хуудасны хаяг' },
} as const
