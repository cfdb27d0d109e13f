/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  name: 'Хөрөнгө оруулалтын сан',
  list: 'Хөрөнгө оруулалтын сан',
  prices: 'Нэгж эрхийн үнэ',
  new: 'Сан нэмэх',
  import: 'Нэгж эрхийн үнэ файлаас оруулах',
} as const
