/** Texts of the page. */
export const mn = {
  title: 'Нэхэмжлэх',
  search: 'Нэрээр хайх',
  column: { name: 'Нэр', area: 'Нутаг дэвсгэр', state: 'Төлөв' },
  state: { active: 'Идэвхтэй', inactive: 'Идэвхгүй' },
  anyState: 'Бүх төлөв',
  add: 'Нэхэмжлэх нэмэх',
  removeText: '{{name}} устана. Устгасны дараа сэргээх боломжгүй.',
  emptyTitle: 'Нэхэмжлэх алга байна',
  emptyText: 'Таны эрхийн хүрээнд бүртгэсэн мэдээлэл энд харагдана.',
} as const
