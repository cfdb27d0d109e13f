/** Texts of questions in the dashboard. */
export const mn = {
  title: 'Түгээмэл асуулт',
  add: 'Асуулт нэмэх',
  list: {
    search: 'Асуулт, хариултаас хайх',
    emptyTitle: 'Асуулт алга байна',
    emptyText: 'Иргэдийн олон асуудаг асуултыг хариултынх нь хамт нэмнэ үү.',
    emptyRead: 'Асуулт нийтлэгдмэгц энд харагдана.',
    binEmpty: 'Хогийн сав хоосон байна',
    binText: 'Устгасан асуулт энд 30 хоног хадгалагдана.',
  },
  form: {
    newTitle: 'Асуулт нэмэх',
    editTitle: 'Асуулт засах',
    about: 'Бүлэг, нутаг дэвсгэр',
    group: 'Бүлэг',
    question: 'Асуулт',
    answer: 'Хариулт',
  },
  order: {
    title: 'Асуултын дараалал',
    count: '{{n}} асуулт',
  },
} as const
