/** The mail that answers a message, in Mongolian. */
export const mn = {
  subject: 'Таны илгээсэн зурвасын хариу',
  greeting: 'Сайн байна уу, {{name}}.',
  thanks: 'Таны {{date}}-нд илгээсэн зурваст хариу хүргүүлж байна.',
  yours: 'Таны зурвас:',
  closing: 'Хүндэтгэсэн,\n{{area}}',
} as const
