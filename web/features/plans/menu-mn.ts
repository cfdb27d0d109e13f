/** The names of the screens in the menu, the search and the audit log. */
export const mn = {
  name: 'Үйлчилгээний багц',
  orders: 'Багцын захиалга',
  paidOrders: 'Үйлчилгээ үзүүлэх захиалга',
} as const
