/** Texts of the settings of working days. */
export const mn = {
  group: 'Ажлын өдөр',
  week: {
    title: 'Ажлын долоо хоног',
    lead: 'Хугацааг тооцох ажлын өдрүүд. Амралтын өдрийг тусад нь бүртгэнэ. Өмнө нь тогтоосон эцсийн хугацаа өөрчлөгдөхгүй.',
    days: 'Ажлын өдөр',
  },
  holidays: 'Нийтээр амрах өдөр',
  holidaysHelp: 'Жил бүрийн амралтын өдрийн жагсаалт',
} as const
