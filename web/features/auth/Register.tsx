import { GuestsOnly } from './guards.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** The registration page, for guests. */
export default function Register() {
  return (
    <GuestsOnly>
      <RegisterForm />
    </GuestsOnly>
  )
}
