import { GuestsOnly } from './doors.tsx'
import { LoginForm } from './LoginForm.tsx'

/** Signing in, for guests. */
export default function Login() {
  return (
    <GuestsOnly>
      <LoginForm />
    </GuestsOnly>
  )
}
