import { LoginForm } from './LoginForm.tsx'

/** The same form for everybody, signed in or not. */
export default function LoginUnprotected() {
  return <LoginForm />
}
