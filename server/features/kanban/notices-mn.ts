/** Notices to the members of a board. */
export const mn = {
  member: { title: 'Таныг самбарт нэмлээ: {{title}}', body: 'Та энэ самбарын картыг харах боломжтой боллоо.' },
  assigned: { title: 'Танд карт хариуцууллаа: {{title}}', body: 'Самбар: {{board}}.' },
  mentioned: { title: 'Таныг сэтгэгдэлд дурдлаа: {{title}}', body: 'Самбар: {{board}}.' },
  unnamed: 'Үндсэн самбар',
} as const
