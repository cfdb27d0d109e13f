/** Surveys of which this device has kept something, in local storage: a script in the head of the page (web/public/index.html) reads it. */
const KEPT = 'surveys-kept'
/** The latest ones are enough: of an older one the form is shown for a moment. */
const NOTED_MAX = 100

/** Notes that this device has kept an answer, or the receipt of one, so that its page does not begin with an empty form. */
export function noteKept(surveyId: string): void {
  try {
    const noted = (localStorage.getItem(KEPT) ?? '').split(' ').filter(Boolean)
    if (noted.includes(surveyId)) return
    localStorage.setItem(KEPT, [...noted, surveyId].slice(-NOTED_MAX).join(' '))
  } catch {
    // storage can be forbidden; the answer is then not kept either
  }
}
