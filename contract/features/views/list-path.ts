/** Characters of the address of a list. */
export const LIST_PATH_MAX = 120
/** The address of a list in the dashboard, without its filters; in a separate module because the toolbar needs only this. */
export const LIST_PATH = /^\/dashboard(?:\/[a-z0-9-]{1,40}){1,4}$/
