/** Minimum seconds for a person to fill in a public form, and hours for which it can be sent. Our choice. */
export const FORM_MIN_SECONDS = 2
export const FORM_MAX_HOURS = 24
