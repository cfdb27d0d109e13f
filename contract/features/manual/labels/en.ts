/** Words of the manual that server and screens share, in English. */
export const en = {
  file: 'Manual',
  category: { chapter: 'Chapter' },
  more: { screen: 'Address of the screen' },
} as const
