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
    ['/dashboard/surveys/:invitingSurveyId/invitations', 'khoroo'],
    ['/dashboard/surveys/:invitingSurveyId/invitations', 'district'],
    ['/dashboard/surveys/:invitingSurveyId/invitations/print', 'district'],
    ['/dashboard/surveys/:invitingSurveyId/invitations/print', 'leader'],
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
    // the one of the demo that invites households
    ':invitingSurveyId': {
      list: `surveys?phase=active&pageSize=1&q=${encodeURIComponent('сэтгэл ханамжийн судалгаа')}`,
    },
    ':closedSurveyId': { list: 'surveys?phase=closed&pageSize=1' },
  },
}
