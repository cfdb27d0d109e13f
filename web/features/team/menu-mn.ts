/** Texts of the menu and the search; small, because they come with the first page. */
export const mn = {
  people: 'Сангийн хүмүүс',
  manager: 'Сангийн менежер',
  tuz: 'Төлөөлөн удирдах зөвлөл',
  tuzteam: 'Төлөөлөн удирдах зөвлөлийн баг',
  management: 'Удирдлага',
  managementteam: 'Удирдлагын баг',
} as const
