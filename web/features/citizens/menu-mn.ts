/** What the menu and the home call citizens and their homes. */
export const mn = {
  menu: 'Иргэд',
  mine: 'Миний хороо',
  figure: { toConfirm: 'Баталгаажуулах хаяг' },
} as const
