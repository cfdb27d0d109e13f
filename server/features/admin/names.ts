/** Why the names of actions and tables are read without reach. */
export const NAMES = 'names of actions and tables, which reveal nothing about records'
