import { LoginForm } from './LoginForm.tsx'

/** The same form for anybody, whether signed in or not. */
export default function LoginUnprotected() {
  return <LoginForm />
}
