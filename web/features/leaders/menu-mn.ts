/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  menu: 'Хэсгийн ахлагч',
  new: 'Хэсгийн ахлагч нэмэх',
  invite: 'Ахлагч нарт урилга илгээх',
  import: 'Хэсгийн ахлагч нарыг файлаас оруулах',
} as const
