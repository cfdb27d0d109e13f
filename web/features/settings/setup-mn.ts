/** Texts of the first steps. */
export const mn = {
  title: 'Хотын нэр, хэл, лого, өнгө',
  lead: 'Нийтийн хуудас, нэвтрэх хуудас, и-мэйлд энэ нэр, лого харагдана.',
  there: 'Тохируулсан',
} as const
