/** The id of the first control of a question, which errors link to. */
export const controlId = (questionId: string): string => `sv-${questionId}`
