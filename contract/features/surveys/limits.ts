/** Limits of a survey; they count items unless the name says characters. Source: docs/rules/surveys.md. */
export const GROUPS_MAX = 30
export const QUESTIONS_MAX = 200
export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 50
export const MATRIX_ROWS_MAX = 30
export const MATRIX_COLUMNS_MAX = 11
export const CONDITIONS_MAX = 10
/** Alternatives of a condition, joined by OR. */
export const ALTERNATIVES_MAX = 9
export const FILES_MAX = 5
export const TITLE_MAX_CHARS = 150
export const DESCRIPTION_MAX_CHARS = 1000
export const QUESTION_MAX_CHARS = 500
export const OPTION_MAX_CHARS = 200
/** Limit of a text answer, the same as for other content. */
export const TEXT_ANSWER_MAX_CHARS = 1000
/** Default limit of a short text answer. */
export const SHORT_ANSWER_CHARS = 200
export const RATING_STEPS = { min: 3, max: 10, usual: 5 } as const
export const SCALE_STEPS = { min: 2, max: 11 } as const
/** Digits after the decimal point. */
export const DECIMALS_MAX = 4
/** Within this range PostgreSQL and JavaScript agree to the last digit. */
export const NUMBER_MAX = 1_000_000_000_000
/** The latest possible last day of a survey, so that the following day still exists in the calendar. */
export const LAST_DAY = '2999-12-31'
/** Days after closing within which a survey may be reopened. */
export const REOPEN_DAYS = 30
/** Days after the end within which an interview that was finished before it still counts. */
export const LATE_DAYS = 7
/** Interviews of one leader that arrive after the end before they alert the district. Our choice. */
export const LATE_NOTED = 5
/** Answers of an anonymous survey below which staff see nothing of a slice. Our choice. */
export const TEXTS_MIN = 10
/** Days for which a ticket is valid; its signed time is when answering began. */
export const TICKET_DAYS = 7
/** Burst of answers from one network before they are flagged, refilled by one per second. Our choice: a school class. */
export const BURST_MAX = 30
/** Answers from one network within an hour above which further ones are flagged. */
export const NETWORK_HOUR_NOTED = 40
/** Identical answers accepted before the next one is flagged. */
export const IDENTICAL_MAX = 2
/** Identical answers are suspicious only with at least this many answered questions or written characters. */
export const IDENTICAL_QUESTIONS_MIN = 12
export const IDENTICAL_CHARS_MIN = 20
