/** Why a form could not be sent, in words for its reader: shown above the form as they are. */
export class FormProblem extends Error {
  override readonly name = 'FormProblem'
}
