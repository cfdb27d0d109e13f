/** Why a form could not be sent, as a text for the reader that is shown above the form. */
export class FormProblem extends Error {
  override readonly name = 'FormProblem'
}
