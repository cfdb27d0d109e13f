/** The id of the first control of a question: errors lead there. */
export const controlId = (questionId: string): string => `sv-${questionId}`
