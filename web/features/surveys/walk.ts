import type { Walk } from '../../testing/walk.ts'

/** The screens that e2e/walk.spec.ts opens, and as whom. */
export const walk: Walk = {
  visits: [
    ['/dashboard/surveys', 'city'],
    ['/dashboard/surveys', 'leader'],
    ['/dashboard/surveys?phase=active', 'khoroo'],
    ['/dashboard/surveys/new', 'khoroo'],
    ['/dashboard/surveys/:draftSurveyId', 'city'],
    ['/dashboard/surveys/:activeSurveyId', 'district'],
    ['/dashboard/surveys/:closedSurveyId', 'leader'],
    ['/dashboard/surveys/:draftSurveyId/edit', 'city'],
    ['/dashboard/surveys/:activeSurveyId/edit', 'city'],
    ['/dashboard/surveys/:activeSurveyId/preview', 'leader'],
    ['/dashboard/surveys/:activeSurveyId/print', 'leader'],
    ['/dashboard/surveys/:activeSurveyId/paper', 'leader'],
    ['/dashboard/surveys/:activeSurveyId/invitations', 'leader'],
    ['/dashboard/surveys/:activeSurveyId/invitations/print', 'leader'],
    ['/dashboard/surveys/:activeSurveyId/coverage', 'city'],
    ['/dashboard/surveys/:closedSurveyId/coverage', 'leader'],
    ['/dashboard/surveys/:closedSurveyId/result', 'city'],
    ['/dashboard/surveys/:closedSurveyId/flags', 'district'],
    ['/dashboard/surveys/interviews', 'leader'],
    ['/dashboard/surveys/:activeSurveyId/interview', 'leader'],
  ],
  ids: {
    ':draftSurveyId': { list: 'surveys?phase=draft&pageSize=1' },
    ':activeSurveyId': { list: 'surveys?phase=active&pageSize=1' },
    ':closedSurveyId': { list: 'surveys?phase=closed&pageSize=1' },
  },
}
