/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  name: 'Хөрөнгө оруулалтын багц',
  list: 'Хөрөнгө оруулалтын багц',
  import: 'Хөрөнгө оруулалтын багц файлаас оруулах',
} as const
