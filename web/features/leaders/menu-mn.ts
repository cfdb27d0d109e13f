/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  menu: 'Хэсгийн ахлагч',
  new: 'Хэсгийн ахлагч нэмэх',
  import: 'Хэсгийн ахлагч файлаас оруулах',
} as const
