const keyOf = (surveyId: string) => `survey-invitation ${surveyId}`

/** Keeps the secret of an invitation on this device, so that a page loaded again still has it. */
export function keepInvitation(surveyId: string, secret: string): void {
  try {
    localStorage.setItem(keyOf(surveyId), secret)
  } catch {
    // storage can be disabled; then the link has to be opened again
  }
}

/** The secret of the invitation that was last used for a survey on this device. */
export function keptInvitation(surveyId: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(surveyId)) ?? undefined
  } catch {
    return undefined
  }
}

/** The respondent as the key of a draft: each household has one of its own, whatever the round of its invitation. */
export const respondentKey = (readerId: string | undefined, invitation: string | undefined): string =>
  readerId ?? (invitation ? `invited ${invitation.split('.')[0]}` : 'nobody')
