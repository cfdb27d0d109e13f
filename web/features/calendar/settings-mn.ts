/** Texts of the settings of the calendar. */
export const mn = {
  group: 'Хуанли',
  hours: {
    title: 'Ажлын цаг',
    lead: 'Хуанлид ажлын бус цагийг бүдэг өнгөөр харуулна. Сул цаг хайхад зөвхөн ажлын цагийг авч үзнэ.',
    from: 'Эхлэх цаг',
    to: 'Дуусах цаг',
  },
} as const
