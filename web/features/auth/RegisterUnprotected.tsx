import { RegisterForm } from './RegisterForm.tsx'

/** The same form for everybody, signed in or not. */
export default function RegisterUnprotected() {
  return <RegisterForm />
}
