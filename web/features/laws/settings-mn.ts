/** Texts of what is set about laws. */
export const mn = {
  group: 'Хууль эрх зүй',
  organisations: 'Байгууллага',
  organisationsHelp: 'Хууль, журамд хамаарах байгууллагын жагсаалт',
} as const
