/** Texts of reports in the menu and the search. */
export const mn = {
  reports: 'Тайлан',
  record: 'Тайлан',
  new: 'Тайлан бичих',
  newCompany: 'Компанийн тайлан бичих',
  reporting: 'Тайлан ирүүлэлт',
  queue: 'Тайлан дараалан батлах',
  dueDates: 'Тайлангийн хугацаа',
  weeks: { written: 'Тайлан' },
  figure: {
    toApprove: 'Батлах тайлан',
    returned: 'Буцаагдсан тайлан',
    overdue: 'Хугацаа хэтэрсэн тайлан',
    drafts: 'Ноорог тайлан',
  },
} as const
