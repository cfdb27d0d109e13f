/** Texts of the menu; small, because the first page loads them. */
export const mn = {
  menu: 'Хэрэглэгч',
  requests: 'Хоёр дахь админы баталгаажуулалт',
  figure: { waiting: 'Баталгаажуулах бүртгэлийн өөрчлөлт' },
} as const
