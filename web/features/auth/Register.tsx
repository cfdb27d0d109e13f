import { GuestsOnly } from './doors.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** Registration, for guests. */
export default function Register() {
  return (
    <GuestsOnly>
      <RegisterForm />
    </GuestsOnly>
  )
}
