import { GuestsOnly } from './guards.tsx'
import { LoginForm } from './LoginForm.tsx'

/** The sign-in page, for guests. */
export default function Login() {
  return (
    <GuestsOnly>
      <LoginForm />
    </GuestsOnly>
  )
}
