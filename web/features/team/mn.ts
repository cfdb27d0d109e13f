/** Texts of the people of the fund in the dashboard. */
export const mn = {
  title: 'Сангийн тухай',
  add: 'Хүн нэмэх',
  list: {
    search: 'Нэр, албан тушаал, намтраас хайх',
    emptyTitle: 'Хүн бүртгээгүй байна',
    emptyText: 'Эхний хүнийг нэмээд нийтэлбэл «Бидний тухай» хуудсанд харагдана.',
    emptyRead: 'Нийтэлсэн хүний мэдээлэл энд харагдана.',
    binEmpty: 'Хогийн сав хоосон байна',
    binText: 'Устгасан мэдээлэл энд 30 хоног хадгалагдана.',
    role: 'Албан тушаал',
  },
  form: {
    newTitle: 'Хүн нэмэх',
    editTitle: 'Хүний мэдээлэл засах',
    about: 'Нутаг дэвсгэр',
    name: 'Овог, нэр',
    biography: 'Намтар',
    portrait: 'Хөрөг зураг',
    position: 'Албан тушаал',
    positionHelp: 'Жишээ нь: Төлөөлөн удирдах зөвлөлийн дарга',
  },
  order: {
    title: 'Хүмүүсийн дараалал',
    count: '{{n}} хүн',
  },
} as const
