/** Texts of the menu and of the help button; small, because they come with the first page. */
export const mn = {
  manual: 'Гарын авлага',
  new: 'Бүлэг нэмэх',
  help: 'Тусламж',
} as const
