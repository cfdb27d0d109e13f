/** Texts of the settings of open data. */
export const mn = {
  group: 'Нээлттэй өгөгдөл',
  publishing: {
    title: 'Нээлттэй өгөгдөл нийтлэх',
    lead: 'Нийтэд нээлттэй өгөгдлийн багцууд болон ашиглах зөвшөөрөл. Хувийн мэдээлэл орохгүй.',
    licence: 'Зөвшөөрлийн нэр',
    licenceUrl: 'Зөвшөөрлийн хаяг',
    licenceHelp: 'https://-ээр эхэлсэн хаяг',
  },
} as const
