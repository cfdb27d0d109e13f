/** The texts of an invoice for a plan, in Mongolian. */
export const mn = {
  line: { month: '{{name}}, 1 сар', year: '{{name}}, 1 жил', once: '{{name}}' },
  person: 'Захиалсан хүн: {{name}}',
} as const
