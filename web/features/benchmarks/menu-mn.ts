/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  name: 'Жишиг индекс',
  list: 'Жишиг индекс',
  import: 'Жишиг индексийн утгыг файлаас оруулах',
} as const
