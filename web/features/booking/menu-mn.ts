/** Names in the menu, the search and the audit log. */
export const mn = {
  booking: 'Цаг захиалга',
  day: 'Захиалсан цагууд',
  services: 'Үйлчилгээ',
  desks: 'Хүлээн авах цонх, албан хаагч',
  record: 'Цаг захиалга',
  upcoming: 'Товлосон уулзалт (өнөөдрөөс)',
  cancelled: 'Цуцалсан уулзалт (өнөөдрөөс)',
  today: 'Өнөөдөр хүлээгдэж буй',
} as const
