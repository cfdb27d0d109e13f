/** Texts of the menu; small, because the first page loads them. */
export const mn = {
  violations: 'Зөрчил',
  record: 'Зөрчил',
  totals: 'Зөрчлийн нэгдсэн дүн',
  new: 'Зөрчил бүртгэх',
  mine: 'Миний мэдээлсэн зөрчил',
  dueDates: 'Зөрчил шийдвэрлэх хугацаа',
  weeks: { reported: 'Мэдээлсэн зөрчил' },
  figure: {
    toHandle: 'Шийдвэрлэх зөрчил',
    overdue: 'Хугацаа хэтэрсэн зөрчил',
    inMyHands: 'Надад хариуцуулсан зөрчил',
    leftAlone: 'Хариуцах ажилтангүй болсон зөрчил',
  },
  map: 'Шийдвэрлээгүй зөрчил',
} as const
