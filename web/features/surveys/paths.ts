/** The list of surveys. */
export const SURVEYS = '/dashboard/surveys'
/** The pages of one survey. */
export const pathOf = (id: string) => `${SURVEYS}/${id}`
export const pathOfEdit = (id: string) => `${pathOf(id)}/edit`
export const pathOfPreview = (id: string) => `${pathOf(id)}/preview`
export const pathOfPrint = (id: string) => `${pathOf(id)}/print`
export const pathOfPaper = (id: string) => `${pathOf(id)}/paper`
export const pathOfInvitations = (id: string) => `${pathOf(id)}/invitations`
export const pathOfInvitationSheet = (id: string) => `${pathOfInvitations(id)}/print`
export const pathOfCoverage = (id: string) => `${pathOf(id)}/coverage`
export const pathOfResult = (id: string) => `${pathOf(id)}/result`
export const pathOfFlags = (id: string) => `${pathOf(id)}/flags`
export const pathOfInterview = (id: string) => `${pathOf(id)}/interview`
/** The public page of the form. */
export const publicPathOf = (id: string) => `/survey/${id}`
