/** Texts of saved views that are part of the first script. */
export const mn = { name: 'Хадгалсан шүүлт' } as const
