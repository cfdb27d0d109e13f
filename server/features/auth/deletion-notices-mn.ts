/** The notices to admins about the account of a member of staff, in Mongolian. */
export const mn = {
  planned: {
    title: 'Ажилтан бүртгэлээ устгуулах хүсэлт гаргалаа',
    body: 'Ажилтан: {{person}}. Бүртгэл {{due}} цагт устана. Түүнээс өмнө ажлыг нь бусдад хуваарилна уу.',
  },
  cancelled: {
    title: 'Ажилтан бүртгэлээ устгуулах хүсэлтээ цуцаллаа',
    body: 'Ажилтан: {{person}}. Бүртгэл хэвээр үлдлээ.',
  },
}
