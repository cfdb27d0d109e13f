/** Notices to offices about appointments. */
export const mn = {
  subject: '№ {{number}}, {{service}}, {{when}}',
  booked: {
    title: 'Шинэ цаг захиалга: {{when}}',
    body: '{{area}}. {{service}}, № {{number}}.',
    many: '{{area}}: шинэ цаг захиалга {{count}}',
  },
  moved: {
    title: 'Иргэн цагаа өөрчилсөн: {{when}}',
    body: '{{area}}. {{service}}, № {{number}}. Шинэ цаг: {{when}}.',
    many: '{{area}}: иргэн цагаа өөрчилсөн захиалга {{count}}',
  },
  cancelled: {
    title: 'Иргэн цагаа цуцалсан: {{when}}',
    body: '{{area}}. {{service}}, № {{number}}.',
    many: '{{area}}: иргэн цагаа цуцалсан захиалга {{count}}',
  },
} as const
