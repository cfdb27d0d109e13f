/** Texts of the setup steps. */
export const mn = {
  deadlines: {
    title: 'Тайлан хянах хугацаа',
    lead: 'Хороо, дүүрэг, нийслэл тайланг хэдэн ажлын өдөрт хянахыг заана.',
    there: 'Тохируулсан',
  },
  first: {
    title: 'Эхний тайлангаа бичих',
    lead: 'Тайлангийн үеэ сонгож, тоо, тайлбараа бичээд хороондоо илгээнэ.',
    there_one: '{{count}} тайлан бичсэн',
    there_other: '{{count}} тайлан бичсэн',
  },
} as const
