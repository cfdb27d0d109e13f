import { createContext } from 'react'

/**
 * Whether Tab reaches what is in a row: 0 in the active row, -1 in the others, so that Tab passes a list in a few steps.
 * Outside of a list everything is reached.
 */
export const RowTabContext = createContext<0 | -1>(0)
