import { RegisterForm } from './RegisterForm.tsx'

/** The same form for anybody, whether signed in or not. */
export default function RegisterUnprotected() {
  return <RegisterForm />
}
