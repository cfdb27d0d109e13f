/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  name: 'Нэхэмжлэх',
  list: 'Нэхэмжлэхийн жагсаалт',
  new: 'Нэхэмжлэх үүсгэх',
  templates: 'Давтагдах нэхэмжлэх',
  bank: 'Банкны төлбөр',
  record: 'Нэхэмжлэх',
  banking: 'Орлогын самбар',
  overdue: 'Хугацаа хэтэрсэн нэхэмжлэх',
  open: 'Төлөгдөөгүй нэхэмжлэх',
} as const
