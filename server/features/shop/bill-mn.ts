/** Texts on the invoices of orders. */
export const mn = {
  shipping: 'Хүргэлт',
  note: 'Захиалга № {{number}}',
  cancelledByBuyer: 'Худалдан авагч захиалгаа цуцалсан',
} as const
