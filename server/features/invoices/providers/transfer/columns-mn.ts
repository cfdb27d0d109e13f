/** How the banks of Mongolia name the columns of their statements, in small letters; the first that fits wins. */
export const mn = {
  day: 'гүйлгээний огноо|огноо',
  amount: 'кредит|орлого|орсон|гүйлгээний дүн|дүн',
  reference: 'гүйлгээний утга|утга|тайлбар',
  bankId: 'гүйлгээний дугаар|журналын дугаар|журнал',
  payer: 'харьцсан дансны нэр|илгээгч|төлөгч|харилцагч|харьцсан',
} as const
