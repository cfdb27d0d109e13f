/** Texts of the menu and the search; small, because they come with the first page. */
export const mn = {
  documents: 'Сангийн тайлан, баримт бичиг',
  menu: 'Тайлан, баримт бичиг',
  make: 'Сангийн тайлан, баримт бичиг нэмэх',
} as const
