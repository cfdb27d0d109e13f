/** The names of this feature in the menu and in the search. */
export const mn = {
  name: 'Албаны файл',
  manager: 'Файлын сан',
  shared: 'Надад хуваалцсан файл',
  bin: 'Файлын хогийн сав',
  favourites: 'Онцолсон файл',
  recent: 'Сүүлд өөрчилсөн файл',
  storage: 'Файлын зай ашиглалт',
  newShares: 'Шинээр хуваалцсан файл',
} as const
