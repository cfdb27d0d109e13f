/** Headers of the file of users; `alias` are alternative names of a column, separated by |. */
export const mn = {
  fileName: 'Хэрэглэгч оруулах',
  problems: 'Алдаа',
  title: {
    email: 'И-мэйл хаяг',
    lastName: 'Овог',
    firstName: 'Нэр',
    role: 'Эрх',
    area: 'Нутаг дэвсгэрийн код',
    phone: 'Утасны дугаар',
    position: 'Албан тушаал',
  },
  alias: { email: 'И-мэйл|Имэйл', area: 'Нутаг дэвсгэр|Код', phone: 'Утас', lastName: 'Эцгийн нэр' },
} as const
