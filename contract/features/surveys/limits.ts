/** Limits of a survey. Source: docs/rules/surveys.md. Numbers count items unless the name says characters. */
export const GROUPS_MAX = 30
export const QUESTIONS_MAX = 200
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 50
export const MATRIX_ROWS_MAX = 30
export const MATRIX_COLUMNS_MAX = 11
export const CONDITIONS_MAX = 10
/** Alternatives joined to a condition by OR. */
export const ALTERNATIVES_MAX = 9
export const FILES_MAX = 5
export const TITLE_MAX_CHARS = 150
export const DESCRIPTION_MAX_CHARS = 1000
export const QUESTION_MAX_CHARS = 500
export const OPTION_MAX_CHARS = 200
/** Characters of a written answer, the content limit of the product. */
export const TEXT_ANSWER_MAX_CHARS = 1000
/** Characters of a short answer when the question says nothing. */
export const SHORT_ANSWER_CHARS = 200
/** Steps of a rating with stars, and of a scale between two words. */
export const RATING_STEPS = { min: 3, max: 10, usual: 5 } as const
export const SCALE_STEPS = { min: 2, max: 11 } as const
/** Digits behind the decimal point of a number. */
export const DECIMALS_MAX = 4
/** Numbers and answers stay where PostgreSQL and JavaScript agree to the last digit. */
export const NUMBER_MAX = 1_000_000_000_000
/** The last day that a survey may have: far enough, and not the last of the calendar. */
export const LAST_DAY = '2999-12-31'
/** Days after closing during which a survey may be opened again. */
export const REOPEN_DAYS = 30
/** Days for which the ticket of a begun answer is valid; its signed time is when the answer was begun. */
export const TICKET_DAYS = 7
/** Answers that one network may send at once before they are flagged; one a second more is let through. Our choice: a class. */
export const BURST_MAX = 30
/** Answers from one network within an hour before the next ones are noted. */
export const NETWORK_HOUR_NOTED = 40
/** Equal answers before the next one is flagged. */
export const IDENTICAL_MAX = 2
/** Equal answers mean something when so many questions were answered, or so many characters written. */
export const IDENTICAL_QUESTIONS_MIN = 12
export const IDENTICAL_CHARS_MIN = 20
