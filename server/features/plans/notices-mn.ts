/** Notices to offices about orders of plans. */
export const mn = {
  subject: '{{plan}}, {{total}}',
  title: 'Төлбөр төлсөн захиалга: {{plan}}',
  body: '{{area}}. Төлсөн дүн: {{total}}. Захиалсан үйлчилгээг үзүүлж, дууссаныг тэмдэглэнэ үү.',
  many: '{{area}}: төлбөр төлсөн захиалга {{count}}',
} as const
