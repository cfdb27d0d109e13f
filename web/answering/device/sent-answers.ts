/** The local storage key of surveys with an answer on this device, which a script in the page's head reads (web/site/index.html). */
const STORAGE_KEY = 'surveys-kept'
/** Only the latest are remembered: for an older survey, the empty form flashes briefly. */
const MAX_REMEMBERED = 100

/** Records that this device has an answer or its receipt, so that the survey's page does not start with an empty form. */
export function rememberSurvey(surveyId: string): void {
  try {
    const remembered = (localStorage.getItem(STORAGE_KEY) ?? '').split(' ').filter(Boolean)
    if (remembered.includes(surveyId)) return
    localStorage.setItem(STORAGE_KEY, [...remembered, surveyId].slice(-MAX_REMEMBERED).join(' '))
  } catch {
    // storage can be disabled; then there is no stored answer either
  }
}
