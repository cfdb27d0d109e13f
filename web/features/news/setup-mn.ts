/** Texts of the first steps. */
export const mn = {
  title: 'Эхний мэдээгээ нийтлэх',
  lead: 'Нэгжийнхээ холбоо барих мэдээлэл, ажиллах цагийг иргэдэд хүргэнэ.',
  there_one: '{{count}} мэдээ',
  there_other: '{{count}} мэдээ',
} as const
