/** Words of the people of the fund that server and screens share. */
export const mn = {
  file: 'Сангийн хүмүүс',
  category: {
    manager: 'Сангийн менежер',
    tuz: 'Төлөөлөн удирдах зөвлөл',
    tuzteam: 'Төлөөлөн удирдах зөвлөлийн баг',
    management: 'Удирдлага',
    managementteam: 'Удирдлагын баг',
  },
  more: {},
  column: { role: 'Албан тушаал' },
} as const
