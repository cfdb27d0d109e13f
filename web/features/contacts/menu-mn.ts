/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  contacts: 'Иргэдийн санал хүсэлт',
  record: 'Санал хүсэлт',
  toAnswer: 'Хариу өгөх санал хүсэлт',
  notSolved: 'Шийдэгдээгүй гэсэн санал хүсэлт',
  take: 'Санал хүсэлт бүртгэх',
} as const
