/** The screens of holdings. */
export const LIST = '/dashboard/fund/holdings'
export const IMPORTS = '/dashboard/fund/holdings/import'
