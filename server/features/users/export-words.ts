const mn = {
  fileName: 'Хэрэглэгчид',
  lastName: 'Овог',
  firstName: 'Нэр',
  email: 'И-мэйл хаяг',
  role: 'Эрх',
  area: 'Нэгж',
  position: 'Албан тушаал',
  status: 'Төлөв',
  active: 'Идэвхтэй',
  inactive: 'Идэвхгүй',
  invited: 'Урьсан',
  createdAt: 'Үүсгэсэн огноо',
  lastSignInAt: 'Сүүлд нэвтэрсэн',
}

const en: typeof mn = {
  fileName: 'Users',
  lastName: 'Last name',
  firstName: 'First name',
  email: 'E-mail address',
  role: 'Role',
  area: 'Area',
  position: 'Position',
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  invited: 'Invited',
  createdAt: 'Created date',
  lastSignInAt: 'Last signed in',
}

/** Heads and words of the exported list of people. */
export const exportWords = { mn, en }
